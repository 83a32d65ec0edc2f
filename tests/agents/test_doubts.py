"""When what was found is what was said: each rule, and the nearest thing that it must not let through."""

from __future__ import annotations

import pytest
from tests.agents.stage import Stage, play
from tests.screen.pages import Node, node, text

from handrail.records import Doubt


def doubts(said: str, *nodes: Node) -> list[Doubt]:
    """What each proposal rests on, on a page that stays as it is."""
    played = play(said, Stage(lambda _: list(nodes)))
    assert played.proposals, played.stuck
    return [item.doubt for item in played.proposals]


def entries(holder: str, *titles: str, top: float = 0.0, words: tuple[str, ...] = ()) -> Node:
    """A list of links, each with a line of text beside it."""
    rows = [
        node("generic", "", node("link", title, text=title, href=f"https://shop.example/{title}", box=(20, y, 200, 20)),
             text(f"about {title.lower()}", box=(20, y + 20, 200, 20)), box=(20, y, 300, 40))
        for at, title in enumerate(titles) for y in (top + 60 * at,)
    ]  # fmt: skip
    return node("generic", holder, *rows, words=words, box=(20, top, 300, 60.0 * len(titles)))


FLOWERS = ("Aster", "Broom", "Clover", "Dahlia")


def test_a_kind_and_a_number_are_no_name_that_could_be_unlike() -> None:
    assert doubts("click the third search result", entries("", *FLOWERS))[0] == ""


def test_where_two_lists_are_as_long_the_number_says_too_little() -> None:
    others = entries("", "Elm", "Fir", "Gorse", "Hazel", top=300)
    assert doubts("click the third search result", entries("", *FLOWERS), others)[0] == "alike"


def messages(heading: str) -> tuple[Node, ...]:
    return (
        node("heading", text=heading),
        *(
            node("button", f"{who} {what}", node("text", text=who), text=what)
            for who, what in (("Ada Lund", "Tea"), ("Kira Sato", "Maps"), ("Omar Diaz", "Rain"))
        ),
    )


def test_an_entry_by_what_stands_in_it_is_of_the_kind_that_the_page_is_about() -> None:
    assert doubts("open the message from Kira Sato", *messages("Inbox"))[0] == ""
    assert doubts("open the message from Kira Sato", *messages("Contacts"))[0] == "alike"


def test_an_entry_is_not_meant_by_a_name_that_stands_elsewhere() -> None:
    elsewhere = node("heading", text="Vera Klein")
    assert doubts("open the message from Vera Klein", elsewhere, *messages("Inbox"))[0] == "alike"


def test_a_paragraph_has_no_name() -> None:
    prose = node("paragraph", text="A long time ago there was a garden.")
    assert doubts("highlight the paragraph", prose)[0] == ""


def stock(*names: str) -> Node:
    def row(at: int, *cells: str, role: str = "cell") -> Node:
        boxes = [(20.0 + 100 * place, 40.0 * at, 90.0, 30.0) for place in range(len(cells))]
        return node("row", "", *(node(role, text=cell, box=box) for cell, box in zip(cells, boxes, strict=True)),
                    box=(20, 40.0 * at, 300, 30))  # fmt: skip

    rows = [row(at + 2, name, str(10 + at), str(40 + at)) for at, name in enumerate(names)]
    return node("table", "", row(1, "Item", "Price", "Stock", role="columnheader"), *rows)


def test_what_stands_where_a_column_and_a_row_cross_is_called_by_both() -> None:
    assert doubts("set the stock for Teapot to 5", stock("Lantern", "Teapot"))[0] == ""
    assert doubts("set the stock for Teapot to 5", stock("Lantern", "Teapot, large"))[0] == "alike"


@pytest.mark.parametrize(("name", "doubt"), [("Edit this page", ""), ("Edit page settings", "alike")])
def test_words_that_only_point_make_no_other_name(name: str, doubt: Doubt) -> None:
    assert doubts("edit the page", node("link", name, text=name, href="https://shop.example/edit"))[0] == doubt


def banner(sentence: str) -> tuple[Node, ...]:
    return text(sentence), node("button", "Reject all", text="Reject all")


@pytest.mark.parametrize(
    ("sentence", "doubt"), [("We use cookies to count visits.", ""), ("Cookies Ltd sells cakes.", "alike")]
)
def test_a_common_noun_is_what_a_sentence_speaks_of(sentence: str, doubt: Doubt) -> None:
    assert doubts("decline the cookies", *banner(sentence))[0] == doubt


def test_plain_boxes_beside_a_sentence_are_no_entries_of_their_own() -> None:
    boxes = [node("generic", "", text(name), clickable=True) for name in ("Accept all", "Reject all")]
    assert doubts("reject all cookies", text("We use cookies to improve this site."), *boxes)[0] == ""


def test_a_common_noun_that_stands_twice_says_too_little() -> None:
    assert doubts("decline the cookies", *banner("We use cookies."), text("The cookies are here"))[0] == "alike"


def test_a_part_of_a_name_is_another_name() -> None:
    row = node("row", "", node("cell", text="Ann Lee"), node("button", "Edit", text="Edit"))
    assert doubts("click Edit next to Ann Lee", row)[0] == ""
    assert doubts("click Edit next to Ann", row)[0] == "alike"


def test_the_one_control_there_is_may_be_that_of_another() -> None:
    elsewhere = text("Signed in: Ann Lee")
    row = node("row", "", node("cell", text="Bob"), node("button", "Edit", text="Edit"),
               node("button", "Delete", text="Delete"))  # fmt: skip
    named = node("heading", text="Ann Lee")
    assert doubts("click Edit next to Ann Lee", named, row)[0] == "alike"
    assert not any(line.startswith("click") for line in play("delete Ann Lee", Stage(lambda _: [named, row])).lines)
    assert not any(line.startswith("click") for line in play("delete Ann Lee", Stage(lambda _: [elsewhere, row])).lines)
    assert play("delete Bob", Stage(lambda _: [named, row])).lines[0] == "click button:Delete"


def test_nor_is_it_told_by_what_stands_nearest_among_plain_boxes() -> None:
    def line(name: str, y: float) -> Node:
        return node("generic", "", text(name, box=(20, y, 100, 20)), node("text", text="Delete", clickable=True,
                    box=(140, y, 60, 20)), box=(20, y, 200, 20))  # fmt: skip

    page = [text("Ann Lee", box=(20, 0, 100, 20)), line("Bob", 60), line("Cem", 100)]
    assert "click text:Delete" not in play("delete Ann Lee", Stage(lambda _: page)).lines
    assert play("delete Cem", Stage(lambda _: page)).lines[0] == "click text:Delete"


def test_other_ways_of_reading_a_name_cast_no_doubt_on_what_is_called_so() -> None:
    field = node("spinbutton", "Year of birth:", states={"editable"})
    assert doubts("enter 1947 as the year of birth", field)[0] == ""


@pytest.mark.parametrize(
    ("names", "pressed", "doubt"),
    [(("Done", "Submit"), "Submit", ""), (("Done",), "Done", "alike")],
)
def test_an_exact_name_among_those_that_may_send_comes_first(
    names: tuple[str, ...], pressed: str, doubt: Doubt
) -> None:
    def looks(stage: Stage) -> list[Node]:
        filled = [
            node("textbox", name, value=stage.values.get(name, ""), states={"editable"})
            for name in ("Genre", "Director", "Year")
        ]
        return [*filled, *(node("button", name, text=name) for name in names)]

    played = play("search for saga movies directed by Bullock from year 2008", Stage(looks))
    sent = next(at for at, line in enumerate(played.lines) if line == f"click button:{pressed}")
    assert played.proposals[sent].doubt == doubt


def field(name: str, input_type: str = "") -> Node:
    return node("textbox", name, states={"editable"}, input_type=input_type)


def test_what_is_to_be_entered_goes_into_the_only_field_there_is() -> None:
    assert doubts("enter Jonas Weber", field("To"))[0] == ""
    below = node("textbox", "Notes", states={"editable", "offscreen"}, box=(0, 4000, 100, 20))
    assert doubts("enter Jonas Weber", field("To"), below)[0] == "assumed"
    assert doubts("enter Jonas Weber", field("", input_type="search"))[0] == "assumed"


def patches(*names: str) -> Node:
    boxes = [(20.0 + 40 * at, 20.0, 34.0, 34.0) for at in range(len(names))]
    return node("generic", "", *(node("button", name, box=box) for name, box in zip(names, boxes, strict=True)))


def test_a_colour_is_set_to_one_of_the_colours_on_offer() -> None:
    assert set(doubts("set the colour to black", patches("Red", "Black", "Grey"))) == {""}
    assert "assumed" in doubts("set the colour to black", patches("Smith", "Black", "Jones"))
    assert "assumed" in doubts("set the size to black", patches("Red", "Black", "Grey"))


def people(label: str, *options: str) -> tuple[Node, ...]:
    """A list that stands open."""
    return (node("listbox", label, *(node("option", option, text=option) for option in options)),)


def test_a_list_may_be_called_a_list_or_by_many_of_what_it_is_called() -> None:
    two = ("Ada Lund", "Omar Diaz")
    for said in ("pick Omar Diaz from the list", "pick Omar Diaz from the list of people"):
        assert doubts(said, *people("Person", *two))[-1] == "", said
    assert doubts("pick Omar Diaz from the list of managers", *people("Person", *two))[-1] == "assumed"
    twice = (*people("Person", *two), node("button", "Omar Diaz", text="Omar Diaz"))
    assert doubts("pick Omar Diaz from the list of people", *twice)[-1] == "assumed"


@pytest.mark.parametrize(("name", "doubt"), [("Remove Rain", ""), ("Remove Rain and all else", "alike")])
def test_another_verb_for_the_same_is_no_other_control_where_it_says_the_rest(name: str, doubt: Doubt) -> None:
    tag = node("generic", "", text("Rain"), node("button", name, text="×"))
    assert doubts("delete the tag Rain", tag)[0] == doubt


@pytest.mark.parametrize(
    ("said", "name", "doubt"),
    [
        ("order pizza", "Order pizza for $9", ""),
        ("order pizza", "Order pizza history", "alike"),
        ("book the cheapest flight", "Book flight for $9", ""),
        ("book the cheapest flight", "Book hotel for $9", "alike"),
    ],
)
def test_a_name_may_go_on_with_what_the_errand_is_about(said: str, name: str, doubt: Doubt) -> None:
    assert doubts(said, node("button", name, text=name), text("$9"))[0] == doubt


def test_what_one_verb_of_making_opened_another_sends_off() -> None:
    def looks(stage: Stage) -> list[Node]:
        shown = [node("button", "New project", text="New project")]
        if "open" in stage.flags:
            shown += [node("textbox", "Name", value=stage.values.get("Name", ""), states={"editable"}),
                      node("button", "Create", text="Create")]  # fmt: skip
        return shown

    stage = Stage(looks, {"New project": lambda it: it.flags.add("open")})
    played = play("add a new project named Delta", stage)
    assert [item.doubt for item in played.proposals] == ["", "", "", ""], played.lines
