"""A record says what is wanted of what, by whom and on whose words; any change of it is another record (M1, P4)."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING

import pytest

from handrail.guard import build_record
from handrail.guard.record import material_fields
from handrail.guard.scene import AWAY, PAGE, SHOP, part
from handrail.policy import preset
from handrail.records import (
    FROM_USER,
    Action,
    Click,
    EffectClass,
    ElementRef,
    Focused,
    Hover,
    Instruction,
    Integrity,
    Label,
    LongPress,
    Material,
    Navigate,
    Point,
    PressKeys,
    Proposal,
    SecretRef,
    SelectOption,
    Source,
    StaleTarget,
    Tier,
    TypeText,
    Where,
    author,
)

if TYPE_CHECKING:
    from conftest import Run

NAMED = Instruction('type "mugs" into the Message field')
TYPE = TypeText(ElementRef("message"), "mugs")

CHANGES: dict[str, object] = {
    "u": "something else", "p": Where(AWAY, SHOP), "a": "hover", "m": (("clear", False),),
    "targets": (), "source": Source.ROUTE, "tier": Tier.PLAN, "plan": "p", "node": "n",
    "labels": (("text", author("x")),), "effect": EffectClass.PAY, "secrets": ("shop",),
}  # fmt: skip


@pytest.mark.parametrize("name", [item.name for item in fields(Material)])
def test_any_change_of_the_material_is_another_record(run: type[Run], name: str) -> None:
    material = run(instruction=NAMED).record(TYPE).material
    changed = replace(material, **{name: CHANGES[name]})  # type: ignore[arg-type]
    assert changed.digest != material.digest


def test_an_equal_screen_gives_an_equal_record_and_another_ticket(run: type[Run]) -> None:
    here = run(instruction=NAMED)
    one = here.record(TYPE)
    here.sees(id="o2")
    two = here.record(TYPE)
    assert (one.material.digest, one.context.digest) == (two.material.digest, two.context.digest)
    assert one.digest != two.digest


@pytest.mark.parametrize(
    "action", [Click(ElementRef("gone")), Click(Focused()), TypeText(ElementRef(""), "x")], ids=repr
)
def test_a_target_that_is_not_there_is_stale(run: type[Run], action: Action) -> None:
    with pytest.raises(StaleTarget) as caught:
        run(obs=replace(PAGE, focused="")).record(action)
    assert caught.value.code == "unknown_target"


def test_a_record_that_lies_about_its_action_or_target_is_blocked(run: type[Run]) -> None:
    here = run()
    record = here.record(Click(ElementRef("continue")))
    assert here.codes(replace(record, action=Click(ElementRef("continue"), count=2)), "block") == {"inconsistent"}
    assert here.codes(replace(record, action=Click(ElementRef("pay-now"))), "block") == {"other_target"}
    hovered = here.record(Hover(ElementRef("continue")))
    assert here.codes(replace(hovered, action=LongPress(ElementRef("continue"))), "block") == {"inconsistent"}
    assert here.codes(replace(record, action=Navigate(SHOP)), "block") >= {"inconsistent"}


def test_a_value_is_the_user_s_only_in_the_place_the_user_gave_it(run: type[Run]) -> None:
    def label(action: Action, instruction: Instruction = NAMED) -> Integrity:
        return dict(run(instruction=instruction).record(action).material.labels)["text"].integrity

    assert label(TYPE) is Integrity.USER
    assert label(TypeText(ElementRef("search"), "mugs")) is Integrity.CONTENT
    assert label(TypeText(ElementRef("message"), "mug")) is Integrity.CONTENT
    assert label(TYPE, Instruction("buy", quoted=(NAMED.text,))) is Integrity.CONTENT


def test_what_a_model_wrote_carries_all_it_has_read(run: type[Run]) -> None:
    here = run()
    read = Label(Integrity.CONTENT, frozenset({"content:https://mail.example"}), frozenset({"https://mail.example"}))
    record = build_record(
        Proposal(TYPE), here.obs, instruction=here.instruction, source=Source.AGENT, tier=Tier.STEPWISE,
        policy=here.policy, trusted_labels=False, context=read,
    )  # fmt: skip
    assert record.material.labels == (("text", read),)
    sources = dict(here.record(TYPE).material.labels)["text"].sources
    assert sources == {f"content:{SHOP}", f"content:{AWAY}"}


def test_labels_are_heeded_from_our_own_proposers_only(run: type[Run]) -> None:
    here = run()
    claimed = Proposal(TYPE, labels={"text": FROM_USER})
    for trusted, integrity in ((True, Integrity.USER), (False, Integrity.CONTENT)):
        record = build_record(
            claimed, here.obs, instruction=here.instruction, source=Source.AGENT, tier=Tier.STEPWISE,
            policy=preset("standard"), trusted_labels=trusted,
        )  # fmt: skip
        assert dict(record.material.labels)["text"].integrity is integrity


def test_a_secret_is_in_a_record_by_name_and_no_text_equals_it(run: type[Run]) -> None:
    here = run(instruction=Instruction("x", secrets=frozenset({"shop"})))
    record = here.record(TypeText(ElementRef("password"), SecretRef("shop")))
    assert record.material.secrets == ("shop",)
    literal = here.record(TypeText(ElementRef("password"), "('secret', 'shop')"))
    assert literal.material.m != record.material.m
    assert material_fields(TypeText(ElementRef("password"), SecretRef("shop")))[1] == ("text", ("secret", "shop"))


def test_element_and_window_can_belong_to_different_places(run: type[Run]) -> None:
    assert run().record(Click(ElementRef("agree"))).material.p == Where(AWAY, SHOP)
    opaque = part("Go", "button", tag="button", opaque_frame=True)
    assert run(obs=replace(PAGE, elements=(opaque,))).record(Click(ElementRef("go"))).material.p.element == "null"


def test_a_bare_point_carries_its_place(run: type[Run]) -> None:
    one, two = run().record(Click(Point(700, 800))), run().record(Click(Point(701, 800)))
    assert one.material.targets[0][1].tile
    assert one.material.digest != two.material.digest


def test_keys_and_options_are_labelled_too(run: type[Run]) -> None:
    assert dict(run().record(PressKeys(ElementRef("search"), ("Enter",))).material.labels).keys() == {"keys"}
    choice = part("Colour", "combobox", tag="select")
    obs = replace(PAGE, elements=(choice,))
    named = run(instruction=Instruction('choose "red" in Colour'), obs=obs)
    assert dict(named.record(SelectOption(ElementRef("colour"), "red")).material.labels)["option"] == FROM_USER


def test_the_screen_goes_along_item_by_item_and_is_not_hashed(run: type[Run]) -> None:
    record = run().record(TYPE)
    assert {"Pay now", "Agree"} <= {item.text for item in record.s}
    assert replace(record, s=()).digest == record.digest
