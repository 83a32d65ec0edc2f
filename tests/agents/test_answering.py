"""An answer out of texts: by a label, by its shape in the sentence that speaks of it; never one of several."""

# ruff: noqa: E501 - a question and its page are one line

from __future__ import annotations

import pytest

from handrail.agents.answering import Passage, Several, answer
from handrail.language import parse
from handrail.language.question import Question
from handrail.records import Instruction, Labelled, content

SHOP = content("shop.example")


def _asked(text: str) -> Question:
    found = parse(Instruction(text))[0].question
    assert found is not None, text
    return found


def _page(*rows: str | tuple[str, ...]) -> list[Passage]:
    """Texts, those of one row together."""
    found = []
    for row in rows:
        texts = (row,) if isinstance(row, str) else row
        for at, text in enumerate(texts):
            found.append(Passage(text, SHOP, tuple((o, SHOP) for i, o in enumerate(texts) if i != at)))
    return found


ANSWERED = [
    ("What is the door code in the mail from Lakeside Rooms?",
     ["Dear guest, your room is ready from 15:00.", "The door code is 7731 and the Wi-Fi is called LAKE."], "7731"),
    ("What is the pick-up code in the last message from Depot?",
     ["Your parcel is here, open 9 to 18. Pick-up code: KX-4417"], "KX-4417"),
    ("What is the confirmation code in the mail from Blue Ferry?",
     ["Thank you. We sail at 08:15 on June 3. Your confirmation code: QZ81PL. Bring 2 passports."], "QZ81PL"),
    ("Until when is Corner Bakery open, according to Maps?", ["Corner Bakery", ("7:30–18:15", "Opening hours")], "18:15"),
    ("Since when is Corner Bakery open, according to Maps?", ["Corner Bakery", ("7:30–18:15", "Opening hours")], "7:30"),
    ("When does the Lido close, according to Maps?", ["Lido", ("Hours", "10 AM – 8 PM")], "8 PM"),
    ("What is the phone number of Ada?", [("+44 20 7946 0018", "Mobile"), ("ada@post.example", "Home")], "+44 20 7946 0018"),
    ("What is the email address of Ada?", [("+44 20 7946 0018", "Mobile"), ("ada@post.example", "Home")], "ada@post.example"),
    ("Look up the address of Ada in my contacts", [("+44 20 7946 0018", "Mobile"), ("Elm Road 4", "Address")], "Elm Road 4"),
    ("In which year was the Old Mill opened, according to the Valley lexicon?",
     ["The Old Mill was built in 1824 and opened in 1831. It closed in 1950."], "1831"),
    ("When was the bridge built, according to the Valley lexicon?", ["The bridge was built in 1902. It was repainted in 1999."], "1902"),
    ("What does a day ticket cost for children? The page is open in the browser.",
     ["A day ticket costs €8 for grown-ups and €3.50 for children.", "A year pass costs €90."], "€3.50"),
    ("How much is planned for the boat in Papers/plan.txt?", ["rent 900 boat 45 food 300"], "45"),
    ("How much does the Pine stool cost in the shop?", ["Pine stool", "€41.00", "★ 4.1"], "€41.00"),
    ("Who sings \"Grey Kites\"?", [("Grey Kites", "Mara Sol · 03:20")], "Mara Sol"),
    ("Who wrote the song \"Grey Kites\"?", ["Grey Kites", ("Artist", "Mara Sol")], "Mara Sol"),
    ("How long is the song \"Grey Kites\"?", [("Grey Kites", "Mara Sol · 03:20")], "03:20"),
    ("On which day and at what time is my Choir trip?", ["Choir trip", ("Friday, May 8", "4:00 PM – 6:00 PM"), "No notification"],
     "Friday, May 8, 4:00 PM"),
    ("When is my Choir trip?", ["Choir trip", ("Friday, May 8", "4:00 PM – 6:00 PM")], "Friday, May 8, 4:00 PM"),
    ("Where does Ines want to eat, according to the last message?",
     ["Shall we eat at Harbour Grill on Friday? I will be late."], "at Harbour Grill"),
    ("What is the Wi-Fi password in my note Guests?", ["Wi-Fi password: tulip-42, network ATTIC"], "tulip-42"),
    ("How full is the battery?", [("Battery", "72%"), ("Storage", "41% used")], "72%"),
    ("How far is Hill Park?", ["★ 4.6 · Park · 2.5 km"], "2.5 km"),
    ("Which Android version does this phone have?", [("Model", "Pixel"), ("Android version", "15")], "15"),
    ("How strong is the signal of the Wi-Fi network CAFE?", [("Signal strength", "Fair"), ("Security", "WPA2")], "Fair"),
]  # fmt: skip


@pytest.mark.parametrize(("question", "page", "told"), ANSWERED, ids=[one[0] for one in ANSWERED])
def test_what_a_page_says_is_told_as_a_small_span(question: str, page: list[str], told: str) -> None:
    asked = _asked(question)
    found = answer(asked, _page(*page), opened=asked.kind != "settings")
    assert isinstance(found, Labelled), found
    assert found.value == told
    assert found.label == SHOP


UNTOLD = [
    ("What is the door code in the mail from Lakeside Rooms?", ["The door code is 7731. The new door code is 9920."]),
    ("What is the door code in the mail from Lakeside Rooms?", ["See you soon in room 214."]),
    ("Who sings \"Grey Kites\"?", [("Grey Kites", "Mara Sol · 03:20"), ("Grey Kites", "Otto Ink · 02:11")]),
    ("In which year was the Old Mill opened, according to the Valley lexicon?", ["The mill stands by the river.", "Founded 1822"]),
    ("How much is planned for the boat in Papers/plan.txt?", ["rent 900 food 300"]),
    ("What does a day ticket cost for children? The page is open in the browser.", ["A year pass costs €90 or €95."]),
    ("Where does Ines want to eat, according to the last message?", ["Shall we eat on Friday at 6?"]),
    ("What is the phone number of Ada?", [("+44 20 7946 0018", "Mobile"), ("+44 20 7946 0999", "Work")]),
    ("How far is Hill Park?", ["2.5 km by bus, 3.1 km by car"]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "page"), UNTOLD, ids=[str(at) for at in range(len(UNTOLD))])
def test_what_is_not_there_or_one_of_several_is_not_told(question: str, page: list[str]) -> None:
    found = answer(_asked(question), _page(*page), opened=True)
    assert found is None or isinstance(found, Several)
