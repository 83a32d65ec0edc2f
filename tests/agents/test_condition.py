"""What a step depends on: yes, no, or that nobody can tell."""

from __future__ import annotations

import pytest
from tests.screen.pages import node, page, text

from handrail.agents import ScreenGrounder
from handrail.agents.condition import holds
from handrail.language import Comparison, Condition
from handrail.records import Observation, Rect, SystemDialog, TargetDescription, Unseen

ASKED = 'If "Sold out" is shown click Back, otherwise click Buy'
TORN = (Unseen(Rect(0, 0, 9, 9), "closed_frame"),)

SHOP = page(
    text(ASKED),
    text("Price:"), text("$44.00"),
    text("In"), text("stock", states={"offscreen"}),
    node("checkbox", "Gift", states={"checked"}),
    node("button", "Buy", states={"disabled"}),
    node("button", "Add"), node("button", "Add"),
    node("textbox", "Name"), node("textbox", "Town", value="Riga"),
    text("Ghost", states={"hidden"}),
    node("generic", "", text("Only"), text("three left")),
)  # fmt: skip


def _holds(condition: Condition, obs: Observation = SHOP) -> bool | None:
    return holds(obs, condition, ScreenGrounder(instruction_text=ASKED))


def _thing(name: str, state: str = "", role: str = "") -> Condition:
    return Condition(target=TargetDescription(name, role), state=state)


def _compared(sign: str, against: str, name: str = "price") -> Condition:
    return Condition(comparison=Comparison(TargetDescription(name), sign, against))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("condition", "answer"),
    [
        (Condition(visible="$44.00"), True),
        (Condition(visible="stock"), True),
        (Condition(visible="Only three left"), True),
        (Condition(visible="Riga"), True),
        (Condition(visible="Sold out"), False),
        (Condition(visible="Ghost"), False),
        (Condition(visible="Sold out", holds=False), True),
        (_thing("Buy"), True),
        (_thing("Buy", "disabled"), True),
        (_thing("Buy", "enabled"), False),
        (_thing("Gift", "ticked"), True),
        (_thing("Gift", "unchecked"), False),
        (_thing("Add"), True),
        (_thing("Add", "disabled"), False),
        (_thing("Name", "empty"), True),
        (_thing("Town", "empty"), False),
        (_thing("Checkout", role="button"), False),
        (_thing("Gift", "sleepy"), None),
        (_compared("<", "$47.10"), True),
        (_compared("<", "$41"), False),
        (_compared(">=", "$44"), True),
        (_compared("=", "$44.00"), True),
        (_compared("!=", "$44.00"), False),
        (_compared(">", "43"), True),
        (_compared("<=", "€50"), None),
        (_compared("<", "$5", "weight"), None),
        (Condition(), None),
        (Condition(visible="Sold out", target=TargetDescription("Buy")), False),
    ],
)
def test_what_is_so(condition: Condition, answer: bool | None) -> None:
    assert _holds(condition) is answer


def test_what_may_stand_in_an_unread_part_is_not_denied() -> None:
    torn = page(text("Hello"), node("button", "Buy"), unseen=TORN)
    assert _holds(Condition(visible="Sold out"), torn) is None
    assert _holds(Condition(visible="Sold out", holds=False), torn) is None
    assert _holds(_thing("Sell", role="button"), torn) is None
    assert _holds(Condition(visible="Hello"), torn) is True


def test_a_dialog_of_the_browser_is_seen() -> None:
    asked = page(text("Hello"), dialogs=(SystemDialog("d", "alert", "Sold out, sorry"),))
    assert _holds(Condition(visible="Sold out"), asked) is True


def test_equals_in_different_states_cannot_be_told() -> None:
    obs = page(node("checkbox", "Gift", states={"checked"}), node("checkbox", "Gift", states={"unchecked"}))
    assert _holds(_thing("Gift", "ticked"), obs) is None
