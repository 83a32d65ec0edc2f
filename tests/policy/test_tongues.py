"""Words of many languages raise what a control does; those that only look like them do not."""

from __future__ import annotations

import pytest

from handrail.policy.words import dismissing, vocabulary
from handrail.records import EffectClass
from handrail.screen import normalise

E = EffectClass


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("Bestellung aufgeben", E.PAY),
        ("\u00dcberweisung ausf\u00fchren", E.PAY),
        ("Valider le paiement", E.PAY),
        ("Confirmar compra", E.PAY),
        ("\u786e\u8ba4\u8f6c\u8d26", E.PAY),
        ("\uacb0\uc81c\ud558\uae30", E.PAY),
        ("Sat\u0131n al", E.PAY),
        ("SATIN AL", E.PAY),
        ("\u0130ndir", E.DOWNLOAD),
        ("K\u00f6p nu", E.PAY),
        ("Betal", E.PAY),
        ("\u0627\u062f\u0641\u0639 \u0627\u0644\u0622\u0646", E.PAY),
        ("Ta bort", E.DELETE),
        ("\u0412\u0438\u0434\u0430\u043b\u0438\u0442\u0438", E.DELETE),
        ("\uc0ad\uc81c", E.DELETE),
        ("Scarica", E.DOWNLOAD),
    ],
)
def test_what_a_control_says_in_another_language_is_known(text: str, effect: EffectClass) -> None:
    assert effect in vocabulary().effects(text)


@pytest.mark.parametrize(
    "text",
    [
        "Bestellungen",
        "Zahlungsarten",
        "\u8f6c\u8d26\u8bb0\u5f55",  # records of transfers
        "\uacb0\uc81c \ub0b4\uc5ed",  # payments made
        "\u4e0d\u5141\u8bb8",  # not to allow
        "\u8a31\u53ef\u3057\u306a\u3044",
        "\ud5c8\uc6a9 \uc548 \ud568",
        "Nicht zulassen",
        "No permitir",
        "Niet toestaan",
        "Till\u00e5t inte",
        "\u0639\u062f\u0645 \u0627\u0644\u0633\u0645\u0627\u062d",
        "Silver",
        "Nota del editor",
    ],
)
def test_what_only_looks_like_it_says_nothing(text: str) -> None:
    assert not vocabulary().effects(text)


@pytest.mark.parametrize("text", ["Avbryt", "\u0130ptal", "\ucde8\uc18c", "\u0625\u0644\u063a\u0627\u0621"])
def test_what_puts_a_dialog_away_is_known(text: str) -> None:
    assert normalise(text) in dismissing()
