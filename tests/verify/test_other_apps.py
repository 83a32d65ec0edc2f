"""Another application that comes to the front after a tap answers it only where it is called what was pressed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.screen.pages import node, page, text
from tests.verify.acts import checked, expects

from handrail.records import Click, ElementRef, Observation, Outcome, Reacts, Receipt

STILL = Receipt("yes", steady=True)
"""Of an input on a screen that stood still until then."""


def on(app: str, seen: Observation) -> Observation:
    tab = replace(seen.tabs[0], id=f"{app}/.Main")
    return replace(seen, app=app, surface="android", url="", tabs=(tab,))


@pytest.mark.parametrize(
    ("pressed", "app", "shown", "outcome"),
    [
        pytest.param("Save", "org.contacts", "Contacts", Outcome.SUCCESS, id="another screen of the same application"),
        pytest.param("Save", "org.clock", "Alarm", Outcome.UNKNOWN, id="a notification that lay over the button"),
        pytest.param("Save", "org.dialer", "Incoming call", Outcome.UNKNOWN, id="a call"),
        pytest.param("Messages", "org.sms", "Messages", Outcome.SUCCESS, id="an icon"),
    ],
)
def test_what_came_is_no_answer_unless_it_is_called_so(pressed: str, app: str, shown: str, outcome: Outcome) -> None:
    before = on("org.contacts", page(node("button", pressed, ref="x")))
    after = on(app, page(text(shown), look="later", prefix="n"))
    after = replace(after, tabs=(replace(after.tabs[0], id=f"{app}/.Other"),))
    found = checked(Click(ElementRef("x")), before, after, expects(Reacts(), source="default"), receipt=STILL)
    assert found.outcome is outcome
