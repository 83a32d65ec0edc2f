"""A click reaches what is painted last, not what was meant."""

from __future__ import annotations

from dataclasses import replace

from tests.screen.pages import node, page, picture, text, the

from handrail.records import ElementRef, Focused, Observation, Point, Rect
from handrail.screen import clickable_point, clickable_points, hit, reaches, target_element, target_identity


def test_the_element_painted_last_is_hit() -> None:
    obs = page(
        node("button", "Pay", box=(0, 0, 100, 40), paint=5),
        node("generic", ref="veil", box=(0, 0, 100, 40), states={"transparent"}, paint=9),
    )
    found = hit(obs, 50, 20)
    assert found is not None
    assert found.id == "veil"
    assert clickable_point(obs, the(obs, "button", "Pay")) is None


def test_document_order_decides_between_equal_paint_order() -> None:
    obs = page(node("generic", ref="a", box=(0, 0, 9, 9), paint=1), node("generic", ref="b", box=(0, 0, 9, 9), paint=1))
    found = hit(obs, 1, 1)
    assert found is not None
    assert found.id == "b"


def test_hidden_and_covered_elements_are_not_hit() -> None:
    obs = page(
        node("button", "under", box=(0, 0, 50, 50)),
        node("generic", "veil", box=(0, 0, 50, 50), states={"hidden"}),
        node("generic", "mist", box=(0, 0, 50, 50), states={"covered"}),
    )
    found = hit(obs, 10, 10)
    assert found is not None
    assert found.name == "under"


def test_nothing_is_hit_outside_everything() -> None:
    assert hit(page(node("button", "Pay", box=(0, 0, 10, 10))), 300, 300) is None


def _with_rects(obs: Observation, ref: str, *rects: Rect) -> Observation:
    return replace(obs, elements=tuple(replace(e, rects=rects) if e.id == ref else e for e in obs.elements))


def test_a_link_over_two_lines_is_clicked_in_its_first_line() -> None:
    obs = page(node("generic", ref="ground", box=(0, 0, 400, 400)), node("link", "terms", ref="l", box=(0, 0, 300, 40)))
    obs = _with_rects(obs, "l", Rect(200, 0, 100, 20), Rect(0, 20, 100, 20))
    assert clickable_point(obs, obs.by_id["l"]) == (250, 10)


def test_where_the_first_line_is_covered_the_second_serves() -> None:
    obs = page(
        node("link", "terms", ref="l", box=(0, 0, 300, 40)),
        node("generic", ref="banner", box=(200, 0, 100, 20)),
    )
    obs = _with_rects(obs, "l", Rect(200, 0, 100, 20), Rect(0, 20, 100, 20))
    assert clickable_point(obs, obs.by_id["l"]) == (50, 30)


def test_other_points_of_an_element_are_offered_after_the_middles_and_all_of_them_reach_it() -> None:
    obs = page(node("link", "terms", ref="l", box=(0, 0, 300, 40)))
    obs = _with_rects(obs, "l", Rect(200, 0, 100, 20), Rect(0, 20, 100, 20))
    points = list(clickable_points(obs, obs.by_id["l"]))
    assert points[:2] == [(250, 10), (50, 30)]
    assert len(points) == len(set(points)) == 10
    assert all(reaches(obs, hit(obs, *point), obs.by_id["l"]) for point in points)


def test_an_icon_inside_a_button_serves_the_button() -> None:
    obs = page(node("button", "Save", node("img", "disk", box=(0, 0, 20, 20)), box=(0, 0, 20, 20), ref="b"))
    assert clickable_point(obs, obs.by_id["b"]) == (10, 10)


def test_a_styled_checkbox_is_reached_by_its_label() -> None:
    obs = page(
        node("checkbox", "I agree", ref="c", states={"covered"}, box=(0, 0, 1, 1)),
        node("generic", "", text("I agree", box=(20, 0, 80, 20)), ref="label", tag="label", box=(0, 0, 100, 20)),
    )
    point = clickable_point(obs, obs.by_id["c"])
    assert point is not None
    assert reaches(obs, hit(obs, *point), obs.by_id["c"])


def test_a_point_outside_the_view_is_no_point() -> None:
    obs = page(node("button", "Pay", box=(0, 5000, 100, 40)))
    assert clickable_point(obs, the(obs, "button", "Pay")) is None


def test_targets_are_resolved_on_their_observation() -> None:
    obs = page(
        node("button", "Pay", ref="p", box=(0, 0, 100, 40)),
        node("textbox", "Name", ref="n", box=(0, 90, 9, 9)),
        focused="n",
    )
    for target, ref in ((ElementRef("p"), "p"), (Point(50, 20), "p"), (Focused(), "n")):
        found = target_element(obs, target)
        assert found is not None
        assert found.id == ref
    assert target_element(obs, ElementRef("gone")) is None
    assert target_identity(obs, ElementRef("gone")) is None


def test_an_identity_does_not_depend_on_numbers_or_place() -> None:
    def shop(prefix: str, y: float) -> Observation:
        return page(node("form", "Cart", node("button", "Pay", box=(0, y, 100, 40))), prefix=prefix)

    one, two = shop("a", 0), shop("b", 200)
    assert target_identity(one, ElementRef("a1")) == target_identity(two, ElementRef("b1"))
    assert target_identity(one, Point(50, 20)) == target_identity(two, Point(50, 220))


def test_a_name_that_is_only_inferred_is_marked_in_the_identity() -> None:
    obs = page(text("Amount"), node("textbox", ref="a"))
    found = target_identity(obs, ElementRef("a"))
    assert found is not None
    assert found.name == "~amount"


def test_a_bare_point_is_identified_by_the_pixels_around_it() -> None:
    there, elsewhere = picture((90, 90, 10, 10)), picture((92, 90, 10, 10))
    same = target_identity(page(image=there), Point(95, 95))
    assert same == target_identity(page(image=there), Point(95, 95))
    assert same != target_identity(page(image=elsewhere), Point(95, 95))
    assert same is not None
    assert same.tile.startswith("95,95:")


def test_a_point_on_a_canvas_is_identified_by_its_pixels_too() -> None:
    drawn = node("canvas", ref="c", box=(0, 0, 400, 400))
    a, b = page(drawn, image=picture((90, 90, 10, 10))), page(drawn, image=picture((200, 90, 10, 10)))
    assert target_identity(a, Point(95, 95)) != target_identity(b, Point(95, 95))
