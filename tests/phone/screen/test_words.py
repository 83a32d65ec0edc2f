"""Two languages: every text of the phone has its German, with the same places to fill."""

from __future__ import annotations

import ast
import re
from datetime import datetime
from pathlib import Path

import pytest
from tests.phone.apps.fresh import phone_with

import handrail.phone.apps as apps
from handrail.phone.apps import words
from handrail.phone.apps.german import GERMAN

PHONE = Path(apps.__file__).parent.parent
SAYS = ("t", "flag", "link", "pick", "slider")
"""Functions whose first argument is an English text that is translated."""


def literals(node: ast.expr) -> list[str]:
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=body, orelse=orelse):
            return literals(body) + literals(orelse)
        case _:
            return []


def said() -> set[str]:
    found: set[str] = set()
    for path in (*PHONE.glob("apps/**/*.py"), *PHONE.glob("screen/**/*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if name in SAYS and not (name == "flag" and "/" in "".join(literals(node.args[0]))):
                    found.update(literals(node.args[0]))
    return {text for text in found if text}


def test_every_text_has_its_german() -> None:
    found = said()
    assert len(found) > 500
    assert sorted(found - GERMAN.keys()) == []


def test_german_fills_the_same_places() -> None:
    wrong = [
        text for text, german in GERMAN.items() if set(re.findall(r"{\w+}", text)) != set(re.findall(r"{\w+}", german))
    ]
    assert wrong == []
    assert all(GERMAN.values())


def test_every_first_page_speaks_both_languages() -> None:
    phone = phone_with()
    english = {app.label: app.home().view().words() for app in phone.apps.values()}
    phone.put("system/system_locales", "de-DE")
    german = {app.label: app.home().view().words() for app in phone.apps.values()}
    assert [label for label in english if english[label] == german[label]] == []


@pytest.mark.parametrize(
    ("hour", "language", "hours24", "text"),
    [
        (0, "en", False, "12:05\u202fAM"),
        (13, "en", False, "1:05\u202fPM"),
        (13, "en", True, "13:05"),
        (9, "de", True, "09:05"),
    ],
)
def test_times_are_written_as_a_phone_does(hour: int, language: str, hours24: bool, text: str) -> None:
    assert words.clock(datetime(2026, 1, 1, hour, 5), language, hours24) == text


@pytest.mark.parametrize(
    ("cents", "language", "text"),
    [(123456, "en", "€1,234.56"), (-50, "en", "−€0.50"), (123456, "de", "1.234,56\u00a0€"), (5, "de", "0,05\u00a0€")],
)
def test_money_is_written_as_people_do(cents: int, language: str, text: str) -> None:
    assert words.money(cents, language) == text
