"""Music: playing, liking, playlists."""

from __future__ import annotations

from handrail.phone.screen.finger import Finger
from handrail.records import EffectClass
from handrail.tasks.phone.everyday.draw import Draw, change, question, sorted_in
from handrail.tasks.phone.judging import added, changed, removed
from handrail.tasks.phone.task import PhoneTask

_E = EffectClass
_UNIQUE = "SELECT * FROM music_songs s WHERE (SELECT count(*) FROM music_songs o WHERE o.title = s.title) = 1"


def tasks(draw: Draw) -> tuple[PhoneTask, ...]:
    """All of them."""
    draw = draw.branch("music")
    return sorted_in("music", _play(draw), _like(draw), _playlist(draw), _remove(draw), _rename(draw), _artist(draw))


def _searched(finger: Finger, title: str) -> Finger:
    return finger.open("Music").type("Search songs and artists", title)


def _play(draw: Draw) -> PhoneTask:
    row = draw.row(_UNIQUE)

    def oracle(finger: Finger) -> str:
        _searched(finger, row["title"]).tap(row["title"])
        return ""

    return change(
        draw, "song-play", f'Play the song "{row["title"]}".', oracle,
        [changed("music_player", {"id": 1}, song=row["id"], playing=1)],
    )  # fmt: skip


def _like(draw: Draw) -> PhoneTask:
    row = draw.row(f"{_UNIQUE} AND liked = 0")

    def oracle(finger: Finger) -> str:
        _searched(finger, row["title"]).tap(f"Options for {row['title']}").tap("Like")
        return ""

    return change(
        draw, "song-like", f'Add the song "{row["title"]}" to my liked songs.', oracle,
        [changed("music_songs", {"id": row["id"]}, liked=1)],
    )  # fmt: skip


def _playlist(draw: Draw) -> PhoneTask:
    name = draw.pick("Rainy days", "Long drive", "Cleaning up")
    songs = draw.some(2, _UNIQUE)

    def oracle(finger: Finger) -> str:
        finger.open("Music").tap("Playlists").tap("New playlist").type("Name", name).tap("OK").tap("Songs")
        for song in songs:
            _searched(finger, song["title"]).tap(f"Options for {song['title']}").tap("Add to playlist").tap(name)
        return ""

    return change(
        draw, "playlist-new",
        f'Make a playlist called "{name}" and add the songs "{songs[0]["title"]}" and "{songs[1]["title"]}" to it.',
        oracle,
        [
            added("music_playlists", name=name),
            *[added("music_entries", playlist=4, song=song["id"], place=lambda at: at in (0, 1)) for song in songs],
        ],
    )  # fmt: skip


def _remove(draw: Draw) -> PhoneTask:
    row = draw.row(
        "SELECT s.* FROM music_entries e JOIN music_songs s ON s.id = e.song WHERE e.playlist = 2"
        " GROUP BY s.title HAVING count(*) = 1"
    )

    def oracle(finger: Finger) -> str:
        finger.open("Music").tap("Playlists").tap("Workout").tap(f"Options for {row['title']}")
        finger.tap("Remove from this playlist")
        return ""

    return change(
        draw, "playlist-remove", f'Take the song "{row["title"]}" out of the playlist Workout.', oracle,
        [removed("music_entries", playlist=2, song=row["id"])], _E.DELETE,
    )  # fmt: skip


def _rename(draw: Draw) -> PhoneTask:
    name = draw.pick("Early bird", "Coffee first", "Sunrise")

    def oracle(finger: Finger) -> str:
        finger.open("Music").tap("Playlists").tap("Morning").tap("More options").tap("Rename")
        finger.type("Rename", name).tap("OK")
        return ""

    return change(
        draw, "playlist-rename", f'Rename the playlist Morning to "{name}".', oracle,
        [changed("music_playlists", {"id": 1}, name=name)],
    )  # fmt: skip


def _artist(draw: Draw) -> PhoneTask:
    row = draw.row(_UNIQUE)
    others = {each["artist"] for each in draw.rows("SELECT DISTINCT artist FROM music_songs")} - {row["artist"]}

    def oracle(finger: Finger) -> str:
        return row["artist"] if row["artist"] in _searched(finger, row["title"]).words() else ""

    return question(
        draw, "song-artist", f'Who sings "{row["title"]}"?', oracle, row["artist"], wrong=sorted(others)
    )  # fmt: skip
