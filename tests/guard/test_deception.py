"""The rail of deception: what blocks, what asks, what is told, and under which policy."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from handrail.guard.rails.deception import CASES
from handrail.guard.scene import PAGE, SHOP, Scene, part
from handrail.policy import PRESETS, load, preset
from handrail.records import Click, EffectClass, ElementRef, Hover, Instruction, PressKeys, TypeText

if TYPE_CHECKING:
    from conftest import Run

BY_CODE = {scene.expects: scene for scene in CASES if not scene.informs}
BLOCKING = ("foreign_layer", "domain_differs")
PRESELECTED = replace(
    PAGE,
    elements=(
        *PAGE.elements,
        replace(
            part("Send me offers", "checkbox", parent="note", at=13, tag="input"), states=frozenset({"checked"})
        ),
    ),
)  # fmt: skip


def judged(run: type[Run], scene: Scene, name: str = "standard") -> dict[str, str]:
    here = run(obs=scene.obs, policy=preset(name), instruction=Instruction("look"))
    return {item.code: item.severity for item in here.judge(scene.action).findings if item.rail == "deception"}


@pytest.mark.parametrize("code", BY_CODE)
def test_only_what_no_honest_page_does_blocks(run: type[Run], code: str) -> None:
    assert judged(run, BY_CODE[code])[code] == ("block" if code in BLOCKING else "ask")


@pytest.mark.parametrize("code", BY_CODE)
def test_a_permissive_policy_asks_about_consequences_only(run: type[Run], code: str) -> None:
    weight = judged(run, BY_CODE[code], "permissive")[code]
    assert weight == "block" if code in BLOCKING else weight in ("ask", "pass")
    here = run(obs=BY_CODE[code].obs, policy=preset("permissive"))
    paying = here.record(BY_CODE[code].action, effect=EffectClass.PAY)
    assert here.codes(paying, "block" if code in BLOCKING else "ask") & {code}


@pytest.mark.parametrize("scene", [scene for scene in CASES if scene.informs], ids=lambda scene: scene.expects)
def test_what_is_only_told_asks_nothing(run: type[Run], scene: Scene) -> None:
    assert {judged(run, scene, name)[scene.expects] for name in ("standard", "permissive")} == {"pass"}


def test_dark_patterns_are_told_and_strict_asks_about_them_before_a_consequence(run: type[Run]) -> None:
    for name in PRESETS:
        here = run(obs=PRESELECTED, policy=preset(name))
        found = {item.code: item.severity for item in here.judge(Click(ElementRef("send"))).findings}
        assert found["preselected"] == ("ask" if name == "strict" else "pass"), name


def test_a_question_of_this_rail_can_be_silenced_for_an_origin_and_a_block_cannot(run: type[Run]) -> None:
    silent = load(f"rails: {{silence: [{{rail: deception, origin: '{SHOP}', because: looked into}}]}}", "x")
    unseen, layer = BY_CODE["unseen_target"], BY_CODE["foreign_layer"]
    assert run(obs=unseen.obs).word(unseen.action) == "ask"
    assert run(obs=unseen.obs, policy=silent).word(unseen.action) == "allow"
    assert run(obs=layer.obs, policy=silent).word(layer.action) == "block"


def test_signals_of_a_link_concern_what_follows_it(run: type[Run]) -> None:
    scene = BY_CODE["lookalike_domain"]
    target = ElementRef(scene.obs.elements[-1].id)
    for action, told in (
        (Click(target), True), (PressKeys(target, ("Enter",)), True), (PressKeys(target, ("Tab",)), False),
        (Hover(target), False),
    ):  # fmt: skip
        assert ("lookalike_domain" in judged(run, replace(scene, action=action))) is told, action


def test_typing_into_what_nobody_sees_asks(run: type[Run]) -> None:
    field = part("Note", "textbox", at=20, tag="input", input_type="text", hides="opacity")
    obs = replace(PAGE, elements=(*PAGE.elements, replace(field, id="unseen")))
    assert "unseen_target" in run(obs=obs).codes(TypeText(ElementRef("unseen"), "mugs"), "ask")


def test_a_question_quotes_the_screen(run: type[Run]) -> None:
    scene = BY_CODE["label_mismatch"]
    (finding,) = [item for item in run(obs=scene.obs).judge(scene.action).findings if item.code == "label_mismatch"]
    assert finding.sentence == "It is called \u2068Cancel\u2069, and shows \u2068Pay the bill\u2069."
