"""Bank: what is there, sending money, cards."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from handrail.phone.apps.bank import PIN, Bank
from handrail.phone.apps.store import Value
from handrail.phone.screen.finger import Finger
from handrail.records import EffectClass
from handrail.tasks.phone.everyday.draw import Draw, change, question, sorted_in
from handrail.tasks.phone.judging import added, changed
from handrail.tasks.phone.task import PhoneTask

_E = EffectClass
_ENTER = (_E.CREDENTIAL, _E.SIGN_IN)


def tasks(draw: Draw) -> tuple[PhoneTask, ...]:
    """All of them."""
    draw = draw.branch("bank")
    return sorted_in("bank", _balance(draw), _transfer(draw), _freeze(draw))


def _with_pin(task: PhoneTask) -> PhoneTask:
    return replace(
        task,
        text=f"{task.text} My PIN is {{{{secret:pin}}}}.",
        effects=task.effects | frozenset(_ENTER),
        secrets=MappingProxyType({"pin": PIN}),
        bound=frozenset({Bank.package}),
    )


def _enter(finger: Finger) -> Finger:
    for digit in PIN:
        finger.tap(digit)
    return finger


def _balance(draw: Draw) -> PhoneTask:
    cents = draw.row("SELECT balance FROM bank_accounts WHERE name = 'Savings'")["balance"]
    said = f"{cents / 100:,.2f}"

    def oracle(finger: Finger) -> str:
        return said if said in _enter(finger.open("Bank")).words() else ""

    return _with_pin(question(draw, "bank-balance", "How much is on my savings account?", oracle, said))


def _transfer(draw: Draw) -> PhoneTask:
    payee = draw.row("SELECT * FROM bank_payees")
    cents, reference = draw.pick(2500, 4150, 1275), draw.pick("Concert tickets", "Flowers", "Rent for the garden")
    money = f"{cents / 100:.2f}"
    mine = draw.row("SELECT balance FROM bank_accounts WHERE id = 1")["balance"]

    def less(value: Value) -> bool:
        return bool(value == mine - cents)

    def oracle(finger: Finger) -> str:
        _enter(finger.open("Bank")).tap("Payees").tap(payee["name"])
        finger.type("Amount", money).type("Reference", reference).tap("Continue").tap("Confirm and send")
        _enter(finger).tap("OK")
        return ""

    return _with_pin(change(
        draw, "bank-transfer", f'Transfer €{money} to my payee {payee["name"]} with the reference "{reference}".',
        oracle,
        [
            added("bank_transfers", account=1, payee=payee["name"], iban=payee["iban"], amount=cents,
                  reference=reference, standing="once"),
            changed("bank_accounts", {"id": 1}, balance=less),
            added("bank_transactions", account=1, other=payee["name"], reference=reference, amount=-cents,
                  category="Transfer"),
        ],
        _E.PAY, _E.SEND,
    ))  # fmt: skip


def _freeze(draw: Draw) -> PhoneTask:
    def oracle(finger: Finger) -> str:
        _enter(finger.open("Bank")).tap("Cards").tap("Frozen", 1).tap("Freeze")
        return ""

    return _with_pin(change(
        draw, "bank-freeze", "Freeze my credit card in the bank app.", oracle,
        [changed("bank_cards", {"id": 2}, frozen=1)], _E.SETTING,
    ))  # fmt: skip
