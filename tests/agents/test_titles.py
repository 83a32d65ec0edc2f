"""An entry of a list is called by its first text: what stands below it is anybody's to write."""

from __future__ import annotations

from handrail.agents.phone.controls import entitled
from handrail.records import Element, Facts, Observation, Rect, Size


def row(number: int, *texts: str) -> list[Element]:
    top = 200.0 * number
    box = Element(
        f"r{number}", "button", " ".join(texts), bounds=Rect(0, top, 1080, 180), facts=Facts(tag="view", clickable=True)
    )
    return [
        box,
        *(
            Element(
                f"t{number}{place}", "text", said, own_text=said, bounds=Rect(40, top + 60 * place, 900, 50),
                parent=box.id, facts=Facts(tag="text"),
            )
            for place, said in enumerate(texts)
        ),
    ]  # fmt: skip


def look(items: list[Element]) -> Observation:
    return Observation("o", "android", 0.0, Size(1080, 2400), 1.0, "org.example.sms", "", "", elements=tuple(items))


def test_a_message_that_is_only_a_name_makes_its_sender_nobody_else() -> None:
    items = [*row(1, "+1 900-555-6666", "Ada Lindgren", "9:26 AM"), *row(2, "Ada Lindgren", "See you", "9:20 AM")]
    obs = Observation("o", "android", 0.0, Size(1080, 2400), 1.0, "org.example.sms", "", "", elements=tuple(items))
    assert [item.id for item in entitled("Ada Lindgren")(obs).elements] == ["r2"]
    alone = Observation(
        "o", "android", 0.0, Size(1080, 2400), 1.0, "org.example.sms", "", "", elements=tuple(items[:4])
    )
    assert entitled("Ada Lindgren")(alone).elements == ()
