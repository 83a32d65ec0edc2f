"""The shipped fake verifies tickets like a real device and records exactly what was dispatched."""

from __future__ import annotations

from dataclasses import replace

import pytest

from handrail.devices.fake import FakeDevice, FixedSecrets, OpenGate, Screen
from handrail.guard.mint import mint
from handrail.records import (
    Action,
    ActionRecord,
    Click,
    DecisionContext,
    Device,
    DeviceGone,
    Element,
    ElementRef,
    InputRefused,
    Material,
    Navigate,
    Observation,
    Receipt,
    RunKey,
    Secret,
    SecretRef,
    Source,
    StaleTarget,
    TicketRefused,
    Tier,
    TypeText,
    Wait,
    Where,
)

pytestmark = pytest.mark.anyio

KEY = RunKey.fresh("r")
ORIGIN = "https://fake.example"
SAVE = Element("save", "button", "Save")
NAME = Element("name", "textbox", "Name", frame_origin=ORIGIN)
BOX = Element("box", "checkbox", "Agree", states=frozenset({"unchecked"}))
DONE = Element("done", "text", "Saved")


def device(**form: object) -> FakeDevice:
    first = replace(Screen((SAVE, NAME, BOX), go={("click", "save"): "done"}), **form)
    fake = FakeDevice({"form": first, "done": Screen((DONE,))}, "form")
    secrets = FixedSecrets({"pw": Secret(frozenset({ORIGIN}), "s3cret"), "far": Secret(frozenset({"x"}), "f")})
    fake.arm(KEY, OpenGate(lambda request: "evil" in request.url), secrets)
    return fake


def record(look: Observation, action: Action) -> ActionRecord:
    material = Material("u", Where("a", "a"), action.kind, (), (), Source.LITERAL, Tier.STEPWISE)
    return ActionRecord(action, look.id, material, DecisionContext((), (), (), "", ()))


async def act(fake: FakeDevice, look: Observation, action: Action) -> Receipt:
    judged = record(look, action)
    return await fake.perform(judged, mint(KEY, judged, by="guard", device=fake.id, epoch=fake.epoch))


async def test_it_is_a_device() -> None:
    fake: Device = device()
    assert fake.surface == "fake"


async def test_inputs_move_from_screen_to_screen_and_are_recorded() -> None:
    fake = device()
    look = await fake.observe(1)
    await act(fake, look, Click(ElementRef("save")))
    assert fake.moved_since(look)
    assert [item.id for item in (await fake.observe(1)).elements] == ["done"]
    assert [(item.screen, item.targets) for item in fake.inputs] == [("form", ("save",))]


async def test_a_swallowed_input_is_delivered_and_changes_nothing() -> None:
    fake = device(swallow=frozenset({("click", "save")}))
    look = await fake.observe(1)
    assert (await act(fake, look, Click(ElementRef("save")))).delivered == "yes"
    assert not fake.moved_since(look)


async def test_a_late_screen_comes_after_its_looks() -> None:
    fake = device(late={("click", "save"): 2})
    await act(fake, await fake.observe(1), Click(ElementRef("save")))
    assert [len((await fake.observe(1)).elements) for _ in range(3)] == [3, 3, 1]


async def test_fields_keep_what_is_typed_and_secrets_stay_inside() -> None:
    fake = device()
    receipt = await act(fake, await fake.observe(1), TypeText(ElementRef("name"), "Ada"))
    assert receipt.readback is not None
    assert (await fake.observe(1)).by_id["name"].value == "Ada"
    receipt = await act(fake, await fake.observe(1), TypeText(ElementRef("name"), SecretRef("pw")))
    look = await fake.observe(1)
    assert "s3cret" not in repr((receipt, look))
    assert "masked" in look.by_id["name"].states
    assert await fake.secret_matches("name", "pw") is True
    with pytest.raises(InputRefused):
        await act(fake, look, TypeText(ElementRef("name"), SecretRef("far")))


async def test_a_box_is_ticked_and_unticked() -> None:
    fake = device()
    for wanted in ("checked", "unchecked"):
        await act(fake, await fake.observe(1), Click(ElementRef("box")))
        assert wanted in (await fake.observe(1)).by_id["box"].states


async def test_tickets_are_verified_as_by_a_real_device() -> None:
    fake = device()
    look = await fake.observe(1)
    judged = record(look, Click(ElementRef("box")))
    ticket = mint(KEY, judged, by="guard", device=fake.id, epoch=fake.epoch)
    for wrong in (replace(ticket, mac="0"), replace(ticket, epoch=9), mint(RunKey.fresh("o"), judged, by="guard",
                  device=fake.id, epoch=1)):  # fmt: skip
        with pytest.raises(TicketRefused):
            await fake.perform(judged, wrong)
    await fake.perform(judged, ticket)
    with pytest.raises(TicketRefused):
        await fake.perform(judged, ticket)
    fake.advance_epoch("stop")
    with pytest.raises(TicketRefused):
        await fake.perform(judged, mint(KEY, judged, by="guard", device=fake.id, epoch=1))
    assert len(fake.inputs) == 1


async def test_what_was_judged_on_another_screen_is_stale() -> None:
    fake = device()
    look = await fake.observe(1)
    with pytest.raises(StaleTarget):
        await act(fake, look, Click(ElementRef("nothing")))
    fake.show("done")
    assert [incident.kind for incident in fake.incidents()] == ["navigation"]
    with pytest.raises(StaleTarget):
        await act(fake, look, Click(ElementRef("save")))
    assert fake.inputs == []


async def test_a_person_has_it_alone() -> None:
    fake = device()
    look = await fake.observe(1)
    epoch = fake.epoch
    async with fake.take_over():
        with pytest.raises(InputRefused):
            await act(fake, look, Click(ElementRef("save")))
    assert fake.epoch == epoch + 2


async def test_navigation_passes_its_gate() -> None:
    fake = device()
    receipt = await act(fake, await fake.observe(1), Navigate("https://evil.example/"))
    assert (receipt.delivered, receipt.detail) == ("no", "blocked: refused")
    assert [incident.code for incident in fake.incidents()] == ["refused"]


async def test_run_actions_reach_no_device() -> None:
    fake = device()
    with pytest.raises(InputRefused):
        await act(fake, await fake.observe(1), Wait())


async def test_it_can_die_under_way() -> None:
    fake = device()
    fake.dies_at = 0
    look = await fake.observe(1)
    with pytest.raises(DeviceGone):
        await act(fake, look, Click(ElementRef("save")))
    with pytest.raises(DeviceGone):
        await fake.observe(1)
