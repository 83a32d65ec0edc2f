"""A ticket lets one record through one device once; anything else about it is refused (M1, M8, I2, I3)."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace

import pytest

from handrail.guard.mint import mint
from handrail.records import (
    ActionRecord,
    Allowed,
    Click,
    DecisionContext,
    EffectClass,
    ElementRef,
    Material,
    RunKey,
    Source,
    Spent,
    TargetIdentity,
    TicketRefused,
    Tier,
    Where,
    verify,
)

IDENTITY = TargetIdentity("t1", "https://shop.example", ("main:",), "button", "save", "save")


def record(name: str = "save", *, element: str = "e1", observation: str = "o1") -> ActionRecord:
    identity = replace(IDENTITY, name=name)
    return ActionRecord(
        action=Click(ElementRef(element)),
        observation=observation,
        material=Material(
            u="save it",
            p=Where("https://shop.example", "https://shop.example"),
            a="click",
            m=(("button", "left"),),
            targets=(("target", identity),),
            source=Source.LITERAL,
            tier=Tier.STEPWISE,
            effect=EffectClass.UNKNOWN,
        ),
        context=DecisionContext((identity,), ("Save",), (), "https://shop.example/", ()),
    )


def ticket(key: RunKey, of: ActionRecord) -> Allowed:
    return mint(key, of, by="guard", device="d1", epoch=3)


def refusal(key: RunKey, of: ActionRecord, allowed: object, *, device: str = "d1", epoch: int = 3) -> str:
    with pytest.raises(TicketRefused) as caught:
        verify(key, of, allowed, device=device, epoch=epoch, spent=Spent())  # type: ignore[arg-type]
    return caught.value.code


def test_a_ticket_passes_once_and_not_twice() -> None:
    key, spent = RunKey.fresh("r1"), Spent()
    allowed = ticket(key, record())
    verify(key, record(), allowed, device="d1", epoch=3, spent=spent)
    with pytest.raises(TicketRefused) as caught:
        verify(key, record(), copy.deepcopy(allowed), device="d1", epoch=3, spent=spent)
    assert caught.value.code == "spent"


def test_a_ticket_is_refused_for_anything_but_its_own_record_device_and_epoch() -> None:
    key = RunKey.fresh("r1")
    allowed = ticket(key, record())
    assert refusal(key, record("delete"), allowed) == "other_record"
    assert refusal(key, record(element="e2"), allowed) == "other_record"
    assert refusal(key, record(observation="o2"), allowed) == "other_record"
    assert refusal(key, record(), allowed, device="d2") == "other_device"
    assert refusal(key, record(), allowed, epoch=4) == "old_epoch"
    assert refusal(key, record(), None) == "no_ticket"


def test_a_changed_or_home_made_ticket_is_forged() -> None:
    key = RunKey.fresh("r1")
    allowed = ticket(key, record())
    for change in (
        {"record": record("delete").digest},
        {"epoch": 4},
        {"nonce": "0"},
        {"run": "r2"},
        {"by": "person:cli"},
    ):
        assert refusal(key, record(), replace(allowed, **change), epoch=4) == "forged"  # type: ignore[arg-type]
    assert refusal(RunKey.fresh("r1"), record(), allowed) == "forged"


def test_a_run_key_neither_leaves_its_process_nor_shows_itself() -> None:
    key = RunKey.fresh("r1")
    with pytest.raises(TypeError):
        pickle.dumps(key)
    assert key.secret.hex() not in repr(key)
    assert repr(key.secret) not in repr(key)


def test_material_is_apart_from_ids_and_places_but_not_from_what_the_target_is() -> None:
    assert record(element="e1").material.digest == record(element="e9").material.digest
    assert record().material.digest != record("delete").material.digest
