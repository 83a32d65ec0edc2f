"""Social: posting, following, liking, writing to people."""

from __future__ import annotations

from handrail.phone.screen.finger import Finger
from handrail.records import EffectClass
from handrail.tasks.phone.everyday.draw import Draw, change, question, sorted_in
from handrail.tasks.phone.judging import added, changed
from handrail.tasks.phone.task import PhoneTask

_E = EffectClass


def tasks(draw: Draw) -> tuple[PhoneTask, ...]:
    """All of them."""
    draw = draw.branch("social")
    return sorted_in(
        "social", _post(draw), _follow(draw), _like(draw), _comment(draw), _direct(draw), _bio(draw), _handle(draw)
    )


def _person(finger: Finger, name: str) -> Finger:
    return finger.open("Social").tap("Search").type("Search people", name).tap(name)


def _post(draw: Draw) -> PhoneTask:
    said = draw.pick("The cherry trees are out!", "Does anybody lend me a ladder?", "First swim of the year.")

    def oracle(finger: Finger) -> str:
        finger.open("Social").tap("New post").type("What is happening?", said).tap("Publish")
        return ""

    return change(
        draw, "social-post", f'Publish a post on Social that says "{said}"', oracle,
        [added("social_posts", author=0, body=said)], _E.POST,
    )  # fmt: skip


def _follow(draw: Draw) -> PhoneTask:
    row = draw.row("SELECT * FROM social_people WHERE id > 0 AND following = 0")

    def oracle(finger: Finger) -> str:
        _person(finger, row["name"]).tap("Follow")
        return ""

    return change(
        draw, "social-follow", f"Follow {row['name']} on Social.", oracle,
        [changed("social_people", {"id": row["id"]}, following=1)], _E.POST, _E.SHARE,
    )  # fmt: skip


_LATEST = (
    "SELECT p.*, a.name FROM social_posts p JOIN social_people a ON a.id = p.author WHERE a.id > 0 AND p.liked = 0"
    " AND p.at = (SELECT max(at) FROM social_posts q WHERE q.author = a.id)"
)


def _like(draw: Draw) -> PhoneTask:
    row = draw.row(_LATEST)

    def oracle(finger: Finger) -> str:
        _person(finger, row["name"]).tap("Like", 0)
        return ""

    return change(
        draw, "social-like", f"Like the newest post of {row['name']} on Social.", oracle,
        [changed("social_posts", {"id": row["id"]}, liked=1, likes=row["likes"] + 1)], _E.POST,
    )  # fmt: skip


def _comment(draw: Draw) -> PhoneTask:
    row = draw.row(_LATEST)
    said = draw.pick("Where was that?", "Happy for you!", "I was there, too.")

    def oracle(finger: Finger) -> str:
        _person(finger, row["name"]).tap("Comment", 0).type("Add a comment", said).tap("Send comment")
        return ""

    return change(
        draw, "social-comment", f'Comment "{said}" on the newest post of {row["name"]} on Social.', oracle,
        [added("social_comments", post=row["id"], author=0, body=said)], _E.POST, _E.SEND,
    )  # fmt: skip


def _direct(draw: Draw) -> PhoneTask:
    row = draw.row("SELECT * FROM social_people WHERE id > 0")
    said = draw.pick("Are you at the fair today?", "Your photo is in the newspaper!", "I still have your scarf.")

    def oracle(finger: Finger) -> str:
        _person(finger, row["name"]).tap("Message").type("Message", said).tap("Send")
        return ""

    return change(
        draw, "social-direct", f'Send {row["name"]} a direct message on Social: "{said}"', oracle,
        [added("social_chats", person=row["id"], mine=1, body=said)], _E.SEND,
    )  # fmt: skip


def _bio(draw: Draw) -> PhoneTask:
    said = draw.pick("Baker in the morning, painter at night.", "Cycling, cats and crosswords.")

    def oracle(finger: Finger) -> str:
        finger.open("Social").tap("Profile").tap("Private account").tap("Edit bio").type("Bio", said).tap("OK")
        return ""

    return change(
        draw, "social-profile", f'On Social, make my account private and change my bio to "{said}"', oracle,
        [changed("social_profile", {"id": 1}, private=1, bio=said)], _E.SETTING, _E.POST,
    )  # fmt: skip


def _handle(draw: Draw) -> PhoneTask:
    row = draw.row("SELECT * FROM social_people WHERE id > 0")

    def oracle(finger: Finger) -> str:
        return row["handle"] if f"@{row['handle']}" in _person(finger, row["name"]).words() else ""

    return question(draw, "social-handle", f"What is the handle of {row['name']} on Social?", oracle, row["handle"])
