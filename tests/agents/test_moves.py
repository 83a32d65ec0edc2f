"""What a widget takes, however it is made: each on a real page, through the real loop, judged by the page's state."""

from __future__ import annotations

import pytest
from tests.agents import pages
from tests.agents.live import Live, said

THREE = ("native", "aria", "soup")


@pytest.mark.parametrize("page", [pages.NATIVE_SELECT, pages.ARIA_SELECT, pages.SOUP_SELECT], ids=THREE)
def test_an_option_is_chosen_from_a_list_of_any_make(live: Live, page: str) -> None:
    told = live(page, text="choose Red as the Colour")
    assert (told.done, told.state) == (True, "Red"), said(told.events)


@pytest.mark.parametrize("page", [pages.NATIVE_SELECT, pages.ARIA_SELECT, pages.SOUP_SELECT], ids=THREE)
def test_what_a_list_does_not_offer_is_not_chosen(live: Live, page: str) -> None:
    told = live(page, text="choose Violet as the Colour")
    assert (told.done, told.state) == (False, "-"), said(told.events)


@pytest.mark.parametrize(
    ("page", "goal"), [(pages.NATIVE_SLIDER, 64), (pages.ARIA_SLIDER, 26), (pages.SOUP_SLIDER, 37)], ids=THREE
)
def test_a_slider_is_moved_until_it_reads_right(live: Live, page: str, goal: int) -> None:
    told = live(page, text=f"set the Volume slider to {goal}")
    assert (told.done, told.state) == (True, str(goal)), said(told.events)


def test_a_counter_is_stepped_by_its_buttons(live: Live) -> None:
    told = live(pages.STEPPER, text="set Guests to 5")
    assert (told.done, told.state, told.sent) == (True, "5", 3), said(told.events)


@pytest.mark.parametrize(("day", "months"), [("05/18/2024", 2), ("12/30/2023", 3)])
def test_a_day_is_chosen_in_a_calendar_turned_the_right_way(live: Live, day: str, months: int) -> None:
    told = live(pages.CALENDAR, text=f"set Arrival to {day}")
    assert (told.done, told.state, told.sent) == (True, day, months + 2), said(told.events)


def test_a_way_through_menus_is_opened_stage_by_stage(live: Live) -> None:
    told = live(pages.MENU, text="choose File > Print as > Letter")
    assert told.state == "letter", said(told.events)


def test_what_is_folded_away_is_unfolded_and_nothing_else_is_pressed(live: Live) -> None:
    told = live(pages.SECTIONS, text="click Call us")
    assert told.state == "called", said(told.events)
    assert told.sent == 3


def test_what_is_nowhere_is_not_looked_for_by_pressing_what_does_something(live: Live) -> None:
    told = live(pages.SECTIONS, text="click Fax us")
    assert (told.done, told.state) == (False, "-"), said(told.events)


def test_what_covers_the_way_is_closed(live: Live) -> None:
    told = live(pages.COVERED, text="click Read on")
    assert told.state == "read", said(told.events)


def test_a_proposed_value_is_taken_when_it_comes(live: Live) -> None:
    told = live(pages.PROPOSING, text='enter an item that starts with "Far" and ends with "(FAO)"')
    assert told.state == "Faro (FAO)", said(told.events)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("drag Fig to the 1st position", "Fig Plum Apple Quince"),
        ("drag Plum down by one position", "Apple Plum Fig Quince"),
        ("sort the list in alphabetical order", "Apple Fig Plum Quince"),
    ],
)
def test_things_are_dragged_to_their_places(live: Live, text: str, order: str) -> None:
    told = live(pages.LIST, text=text)
    assert told.state == order, said(told.events)
    assert told.done


def test_things_are_dragged_into_a_box_beside_each_other(live: Live) -> None:
    told = live(pages.BOXES, text="drag Pear into the Basket and drag Lime into the Basket")
    assert (told.done, told.state) == (True, "Pear Lime"), said(told.events)


@pytest.mark.parametrize(("change", "state"), [("larger", "wider"), ("smaller", "narrower")])
def test_a_box_is_resized_at_its_corner(live: Live, change: str, state: str) -> None:
    told = live(pages.RESIZED, text=f'make the "Notes" box {change}')
    assert (told.done, told.state) == (True, state), said(told.events)


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ('highlight "leaves at noon"', "leaves at noon"),
        ("select the text of the first paragraph", "The ferry leaves at noon."),
        ("copy the first paragraph and paste it into Timetable", "The ferry leaves at noon."),
    ],
)
def test_text_is_marked_and_carried(live: Live, text: str, state: str) -> None:
    told = live(pages.TEXTS, text=text)
    assert (told.done, told.state) == (True, state), said(told.events)


@pytest.mark.parametrize(
    ("text", "state"),
    [("sort the table by Age", "Ben Cem Ana"), ("sort the table by Name in descending order", "Cem Ben Ana")],
)
def test_a_table_is_sorted_by_a_column(live: Live, text: str, state: str) -> None:
    told = live(pages.TABLE, text=text)
    assert (told.done, told.state) == (True, state), said(told.events)


def test_a_cell_becomes_a_field_when_it_is_opened(live: Live) -> None:
    told = live(pages.TABLE, text="set the Age of Ben to 10")
    assert (told.done, told.state) == (True, "10"), said(told.events)


def test_an_errand_opens_the_entry_fills_in_and_sends(live: Live) -> None:
    told = live(pages.MAIL, text='forward the message from Ben to "Dora"')
    assert told.state == "Ben to Dora", said(told.events)


def test_of_entries_the_furthest_is_chosen_by_what_they_read(live: Live) -> None:
    told = live(pages.HOTELS, text="choose the cheapest hotel")
    assert told.state == "Bristol", said(told.events)


@pytest.mark.parametrize(("colour", "state"), [("green", "go"), ("red", "stay")])
def test_of_two_branches_one_is_taken(live: Live, colour: str, state: str) -> None:
    page = pages.LAMP.replace("green", colour)
    told = live(page, text='if "The lamp is green" is visible, click Go, otherwise click Stay')
    assert (told.done, told.state) == (True, state), said(told.events)


def test_a_step_waits_until_what_changes_reads_right(live: Live) -> None:
    told = live(pages.PRICE, text="when the Price is less than 5, click Take it")
    assert told.state in [f"bought at {price}" for price in (4, 3, 2, 1)], said(told.events)


def test_a_hint_is_read_by_pointing_at_what_gives_it(live: Live) -> None:
    told = live(pages.TIPS, text="hover over Help on postage")
    assert told.state == "shown", said(told.events)


def test_a_number_between_two_pictures_is_stepped_by_them(live: Live) -> None:
    told = live(pages.BARE_STEPPER, text="set the number of Rooms to 3")
    assert (told.state, told.sent) == ("3", 2), said(told.events)


def test_search_is_what_stands_beside_the_field_where_enter_does_nothing(live: Live) -> None:
    told = live(pages.SEARCHED, text='search for "lamp"')
    assert told.state == "found lamp", said(told.events)


def test_a_sign_is_found_by_how_it_is_drawn_and_its_hint_is_read(live: Live) -> None:
    told = live(pages.MARKED, text="hover over the question mark beside Postage and tell me what it says")
    assert told.answer == "Free above 30 EUR", said(told.events)


def test_all_that_an_editor_holds_is_marked(live: Live) -> None:
    page = "<div contenteditable style='width:300px'>The ferry leaves at noon.</div>" + pages.TELLS_SELECTION
    told = live(page, text="give everything the style bold")
    assert told.state == "The ferry leaves at noon.", said(told.events)


LATE = """<p id=s>Stock: 3</p><p id=k>Clock 0</p><script>let t=0;setInterval(()=>{k.textContent='Clock '+ ++t},200);
setTimeout(()=>{s.textContent='Stock: 8'},1500)</script>"""


@pytest.mark.parametrize("page", [LATE, LATE.replace("setInterval", "(x=>0)")])
def test_a_time_that_is_named_is_waited_for_whatever_moves_meanwhile(live: Live, page: str) -> None:
    told = live(page, text="wait 2 seconds and tell me the stock")
    assert told.end.answer == "8", said(told.events)
