"""Questions in a user's own words: what is wanted, of what, and where it is to be read."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handrail.language import parse
from handrail.language.question import Question
from handrail.language.saying import say
from handrail.records import Instruction, InstructionError

FIELDS = ("asked", "about", "sort", "by", "place", "day", "edge", "kind")

READ = [
    ("Which software version does my tablet run?", "text asked=software version about=tablet kind=settings"),
    ("Which model is this phone?", "text asked=model kind=settings"),
    (
        "How strong is the signal of the Wi-Fi network CAFE-7?",
        "strength asked=signal about=CAFE-7 sort=wi fi network kind=settings",
    ),
    ("How full is the battery of my phone?", "share about=battery place=phone kind=settings"),
    ("How charged is the battery, in per cent?", "share about=battery kind=settings"),
    ("Is Bluetooth on?", "state asked=on about=Bluetooth kind=settings"),
    ("Is the dark theme switched off?", "state asked=off about=dark theme kind=settings"),
    ("Are notifications enabled?", "state asked=enabled about=notifications kind=settings"),
    (
        "What is the pick-up code in the newest message from Post Depot?",
        "code asked=pick-up code sort=message by=Post Depot kind=chat newest",
    ),
    ("Can you tell me what Ada's last message says?", "said sort=message by=Ada kind=chat newest"),
    ("What did Bob write last?", "said sort=message by=Bob kind=chat newest"),
    ("What does the newest message from Ada say?", "said sort=message by=Ada kind=chat newest"),
    (
        "Where does Ines Novak want to eat, according to the last message?",
        "place sort=message by=Ines Novak kind=chat newest",
    ),
    ("When does Otto want to meet?", "moment about=Otto kind=chat"),
    ("Who sent me the newest mail?", "person sort=mail kind=mail newest"),
    (
        'What is the tracking number in the mail "Your parcel" from Fjord Post?',
        "number asked=tracking number about=Your parcel sort=mail by=Fjord Post kind=mail",
    ),
    ("In the mail from Blue Ferry, when do we sail?", "moment sort=mail by=Blue Ferry kind=mail"),
    (
        "At what time does the tour start, according to the mail from City Walks?",
        "time sort=mail by=City Walks edge=start kind=mail",
    ),
    (
        "On which day and at what time is my Choir trip? Look it up in the calendar.",
        "day,time about=Choir trip place=calendar kind=calendar",
    ),
    ("At what time and on which day is the Parents' evening?", "day,time about=Parents' evening kind=calendar"),
    ("When is my dentist appointment?", "moment about=dentist appointment kind=calendar"),
    ("Until when does the Fair last?", "time about=Fair edge=end kind=calendar"),
    ("What time does the Standup start tomorrow?", "time about=Standup day=tomorrow kind=calendar"),
    ("Where is the Piano lesson today?", "place about=Piano lesson day=today kind=calendar"),
    (
        "How many events are in my calendar on May 3? Answer with the number.",
        "count asked=event place=calendar day=May 3 kind=calendar",
    ),
    ("How many appointments do I have tomorrow?", "count asked=appointment day=tomorrow kind=calendar"),
    ("How many meetings are there on Friday?", "count asked=meeting day=Friday kind=calendar"),
    ("How many contacts do I have?", "count asked=contact kind=contacts"),
    ("What is still to be bought, according to my note Weekly shop?", "left about=Weekly shop sort=note kind=notes"),
    ("What is still open on my list Moving house?", "left about=Moving house sort=list kind=notes"),
    ("What do I still have to buy on my shopping list?", "left about=shopping list kind=notes"),
    ("What is missing in my note Picnic?", "left about=Picnic sort=note kind=notes"),
    ("What's the Wi-Fi password in my note Guests?", "text asked=Wi-Fi password about=Guests sort=note kind=notes"),
    ("According to my note Trip, where do we sleep on Friday?", "place about=Trip sort=note kind=notes"),
    ("How much is planned for the boat in Papers/Home/plan.txt?", "amount place=Papers/Home/plan.txt kind=files"),
    ("What is the rent in flat.txt?", "amount asked=rent place=flat.txt kind=files"),
    (
        "In which year was the Old Mill opened, according to the Valley lexicon?",
        "year about=Old Mill place=the Valley lexicon kind=browser",
    ),
    (
        "When was the bridge built, according to the Valley lexicon?",
        "year about=bridge place=the Valley lexicon kind=browser",
    ),
    (
        "Find out when the lighthouse was built, according to the Coast guide.",
        "year about=lighthouse place=the Coast guide kind=browser",
    ),
    (
        "Who founded the Sailing School, according to the Coast guide?",
        "person about=Sailing School place=the Coast guide kind=browser",
    ),
    (
        "What does a day ticket cost for children? The page is open in the browser.",
        "amount asked=price place=browser kind=browser",
    ),
    (
        "Until what time is Corner Bakery open, according to Maps?",
        "time about=Corner Bakery place=Maps edge=end kind=maps",
    ),
    ("Since when is Corner Bakery open on Sundays?", "time about=Corner Bakery edge=start kind=maps"),
    ("When does the Museum of Trams close?", "time about=Museum of Trams edge=end kind=maps"),
    ("Tell me until when the Corner Bakery is open.", "time about=Corner Bakery edge=end kind=maps"),
    ("How far is Hill Park?", "distance asked=distance about=Hill Park kind=maps"),
    (
        "What is the address of Lake Pier, according to Maps?",
        "place asked=address about=Lake Pier place=Maps kind=maps",
    ),
    ('Who sings "Grey Kites"?', "person about=Grey Kites kind=music"),
    ('Which band plays "Grey Kites"?', "person about=Grey Kites kind=music"),
    ('Who is the singer of "Grey Kites"?', "person about=Grey Kites kind=music"),
    ('How long is the song "Grey Kites"?', "length about=Grey Kites sort=song kind=music"),
    ("How much does the Pine stool cost in the shop?", "amount asked=price about=Pine stool place=shop kind=shop"),
    ("How much is on my savings account?", "amount asked=balance about=savings account kind=bank"),
    ("How much money do I have on my current account?", "amount asked=balance about=current account kind=bank"),
    ("What is Mara Sol's phone number?", "phone asked=phone number about=Mara Sol kind=contacts"),
    (
        "Look up the address of Mara Sol in my contacts.",
        "place asked=address about=Mara Sol place=contacts kind=contacts",
    ),
    ("When is Mum's birthday?", "day asked=birthday about=Mum kind=contacts"),
    ("Where does Mara Sol live?", "place about=Mara Sol kind=contacts"),
    ('I want to know who wrote the note "Garden".', "person about=Garden sort=note kind=notes"),
    ("Do you know how full the battery is?", "share about=battery kind=settings"),
]


def _brief(question: Question) -> str:
    told = [f"{name}={getattr(question, name)}" for name in FIELDS if getattr(question, name)]
    return " ".join([",".join(question.wanted), *told, *(["newest"] if question.newest else [])])


def _only(text: str) -> Question:
    steps = parse(Instruction(text))
    assert [step.kind for step in steps] == ["read"]
    assert steps[0].question is not None
    return steps[0].question


@pytest.mark.parametrize(("text", "read"), READ, ids=[text for text, _ in READ])
def test_a_question_is_read_as_it_is_meant(text: str, read: str) -> None:
    assert _brief(_only(text)) == read


@pytest.mark.parametrize(
    "text",
    [
        "Why is the sky blue?",
        "What is it?",
        "What does it say?",
        "How are you?",
        "Should I sell?",
        "Where?",
        "Is it?",
        "The page is open in the browser.",
        "Look it up in the calendar.",
        "When the train comes.",
        "What do you think of my note Trip?",
    ],
)
def test_what_no_screen_answers_is_refused_at_the_start(text: str) -> None:
    with pytest.raises(InstructionError):
        parse(Instruction(text))


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Open Maps and tell me until when Corner Bakery is open.", ["click", "read"]),
        ("Click Save. How full is the battery?", ["click", "read"]),
        ('Who sings "Grey Kites"? Then go back.', ["read", "back"]),
        ("Delete the mail from Ada", ["act"]),
        ("Check the box next to Ada", ["check"]),
        ("Open the newest message from Ada", ["click"]),
    ],
)
def test_orders_beside_a_question_stay_orders(text: str, kinds: list[str]) -> None:
    assert [step.kind for step in parse(Instruction(text))] == kinds


@pytest.mark.parametrize("text", ['Do not tell me who sings "Grey Kites".', "Never look up when the bridge was built."])
def test_a_question_under_a_negation_asks_nothing(text: str) -> None:
    with pytest.raises(InstructionError):
        parse(Instruction(text))


def test_what_is_quoted_is_no_grammar() -> None:
    asked = _only('Who sings "How many of my notes, according to Maps"?')
    assert (asked.about, asked.kind) == ("How many of my notes, according to Maps", "music")


@pytest.mark.parametrize("text", [text for text, _ in READ[::4]])
def test_a_question_said_again_is_the_same(text: str) -> None:
    step = parse(Instruction(text))[0]
    again = parse(Instruction(say(step)))[0]
    if step.text("how") == "question":
        assert again.question is not None
        assert again.question.wanted == _only(text).wanted


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="whenowr isatmyX\"'?.,/:0 ", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(InstructionError):
        assert parse(Instruction(text))
