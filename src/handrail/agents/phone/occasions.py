"""Errands with particulars of their own kind: reviews, orders, carts, lists, networks. Each is known by its verb and
its particulars; what is none of these is left to the errands that all applications have alike."""

from __future__ import annotations

from collections.abc import Sequence

from handrail.agents.phone.buying import into_cart, order
from handrail.agents.phone.changing import connect
from handrail.agents.phone.fields import Value
from handrail.agents.phone.listing import keeps_lists, put_into
from handrail.agents.phone.paying import transfer
from handrail.agents.phone.reviewing import review
from handrail.agents.script import Scene, Script, Turn
from handrail.records import Labelled, SecretRef, TargetDescription


def occasion(scene: Scene, turn: Turn, verb: str, slots: Sequence[tuple[str, Value]]) -> Script | None:
    """The script of an errand that is one of these; None if it is none."""
    said = dict(slots)
    target = scene.step.target
    entry = TargetDescription(target.near) if target is not None else TargetDescription("")
    names = {slot for slot, _ in slots}
    if verb == "review" and "stars" in names and entry.text:
        return review(scene, turn, entry, slots)
    if verb == "add to cart" and names & {"amount", "size", "colour"} and entry.text:
        return into_cart(scene, turn, entry, slots)
    if verb == "order" and scene.step.text("object") == "cart":
        return order(scene, turn, slots)
    if verb == "transfer" and "recipient" in names:
        pin = scene.step.argument("pin")
        return transfer(scene, turn, slots, pin if isinstance(pin, SecretRef) else None)
    network = said.get("network")
    if verb == "connect" and isinstance(network, Labelled) and "password" in said:
        return connect(scene, turn, network.value, said["password"])
    listed = said.get("list")
    if verb == "add" and isinstance(listed, Labelled) and keeps_lists(turn.observation):
        return put_into(scene, turn, listed.value, [(slot, value) for slot, value in slots if slot == "item"])
    return None
