"""A drawing follows from the last one by operations; whatever the trees, the page ends with what the views say."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from handrail.phone.screen import views as v
from handrail.phone.screen.draw import Canvas, Drawn, spec_of
from handrail.phone.screen.views import View


@dataclass
class Page:
    """The runtime of the page, as far as drawing goes."""

    specs: dict[int, dict[str, Any]] = field(default_factory=dict)
    kids: dict[int, list[int]] = field(default_factory=lambda: {0: []})
    values: dict[int, str] = field(default_factory=dict)

    def apply(self, ops: list[list[Any]]) -> None:
        for name, *given_ in ops:
            match name:
                case "new":
                    assert given_[0] not in self.specs
                    self.specs[given_[0]] = given_[1]
                case "set":
                    assert given_[0] in self.specs
                    self.specs[given_[0]] = given_[1]
                case "kids":
                    assert all(kid in self.specs for kid in given_[1])
                    self.kids[given_[0]] = given_[1]
                case "del":
                    for uid in given_[0]:
                        del self.specs[uid]
                        self.kids.pop(uid, None)
                case "value":
                    assert given_[0] in self.specs
                    self.values[given_[0]] = given_[1]

    def shows(self, uid: int) -> tuple[Any, ...]:
        return (self.specs[uid], [self.shows(kid) for kid in self.kids.get(uid, [])])


def wanted(view: View) -> tuple[Any, ...]:
    return (spec_of(view), [wanted(child) for child in view.children])


leaves = st.builds(
    lambda text, key, kind: View("TextView" if kind == "text" else "EditText", kind, text=text, key=key),  # type: ignore[arg-type]
    st.sampled_from("abc"), st.sampled_from(["", "", "k1", "k2", "k3"]), st.sampled_from(["text", "edit"]),
)  # fmt: skip


def unique(children: list[View]) -> tuple[View, ...]:
    seen: set[str] = set()
    return tuple(each for each in children if not each.key or not (each.key in seen or seen.add(each.key)))  # type: ignore[func-returns-value]


trees = st.recursive(
    leaves,
    lambda inner: st.builds(
        lambda children, key: View("LinearLayout", "box", key=key, children=unique(children)),
        st.lists(inner, max_size=4), st.sampled_from(["", "k1", "k4"]),
    ),
    max_leaves=14,
)  # fmt: skip


@settings(max_examples=150)
@given(st.lists(trees, min_size=1, max_size=5))
def test_the_page_shows_the_last_of_any_trees(drawings: list[View]) -> None:
    canvas, page = Canvas(), Page()
    for view in drawings:
        page.apply(canvas.draw([("w", v.frame(view))]))
        assert [page.shows(uid) for uid in page.kids[0]] == [wanted(v.frame(view))]
        alive = {each.uid for root in canvas.roots.values() for each in root.walk()}
        assert alive == set(page.specs) == set(canvas.by_uid)
    assert canvas.draw([("w", v.frame(drawings[-1]))]) == [], "the same again draws nothing"


def test_a_reordered_list_keeps_its_elements() -> None:
    canvas = Canvas()
    rows = [v.text(name, id=name) for name in "abc"]
    keyed = [v.over(row, key=row.text) for row in rows]
    canvas.draw([("w", v.column(*keyed))])
    before = {child.view.text: child.uid for child in canvas.roots["w"].children}
    ops = canvas.draw([("w", v.column(*reversed(keyed)))])
    assert [op[0] for op in ops] == ["kids"]
    assert {child.view.text: child.uid for child in canvas.roots["w"].children} == before


def test_what_a_user_typed_is_not_written_back() -> None:
    canvas = Canvas()
    canvas.draw([("w", v.column(v.edit("a", lambda text: None)))])
    field_ = canvas.roots["w"].children[0]
    field_.value = "ab"  # the page said so
    assert canvas.draw([("w", v.column(v.edit("ab", lambda text: None)))]) == []
    assert canvas.draw([("w", v.column(v.edit("", lambda text: None)))]) == [["value", field_.uid, ""]]


def test_a_covered_window_stays_drawn_but_hidden_and_a_closed_one_goes() -> None:
    canvas, page = Canvas(), Page()
    page.apply(canvas.draw([("under", v.column(v.text("u"))), ("over", v.column())]))
    under = canvas.roots["under"]
    page.apply(canvas.draw([("under", None), ("over", v.column())]))
    assert "hidden" in page.specs[under.uid]["c"]
    page.apply(canvas.draw([("under", v.column(v.text("u"))), ("over", v.column())]))
    assert "hidden" not in page.specs[under.uid]["c"]
    page.apply(canvas.draw([("over", v.column())]))
    assert under.uid not in page.specs
    assert isinstance(canvas.roots["over"], Drawn)


def test_a_disabled_widget_hears_nothing() -> None:
    assert "c" not in spec_of(v.button("Pay", lambda: None, enabled=False))["f"]
    assert spec_of(v.button("Pay", lambda: None))["f"] == "c"
