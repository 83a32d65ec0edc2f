"""Django's admin, on the library of this folder's neighbour."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path
from types import MappingProxyType

from handrail.bench.apps.app import App, Errand, State
from handrail.bench.apps.caller import Caller
from handrail.bench.apps.rows import rows
from handrail.bench.apps.served import Module, lacking
from handrail.records import EffectClass

SITE = Module("handrail.bench.apps.library.site")
TABLES = ("library_author", "library_book", "library_loan", "auth_user", "auth_group")
LEAVE_OUT = frozenset({"auth_user.last_login"})
"""Sessions and the admin's own log have their own tables and are not read."""
PASSWORD = "maria-demo-only"  # noqa: S105 - a demo password, on the loopback, in a temporary folder
SIGN_IN = frozenset({EffectClass.SIGN_IN, EffectClass.CREDENTIAL})
SECRETS = MappingProxyType({"password": PASSWORD})


def _state(folder: Path) -> State:
    return rows(folder / "library.sqlite3", TABLES, LEAVE_OUT)


def _signed_in(caller: Caller) -> None:
    caller.post("/admin/login/", {"username": "maria", "password": PASSWORD, "next": "/admin/"})


def _add_author(caller: Caller) -> str:
    _signed_in(caller)
    caller.post("/admin/library/author/add/", {"name": "Octavia Butler", "born": "1947"}, form="#author_form")
    return ""


def _change_pages(caller: Caller) -> str:
    _signed_in(caller)
    caller.post("/admin/library/book/1/change/", {"pages": "341"}, form="#book_form")
    return ""


def _delete_loan(caller: Caller) -> str:
    _signed_in(caller)
    caller.post("/admin/library/loan/2/delete/", {"post": "yes"})
    return ""


def _mark_lost(caller: Caller) -> str:
    _signed_in(caller)
    caller.post(
        "/admin/library/book/", {"action": "mark_lost", "_selected_action": ["5", "7"]}, form="#changelist-form"
    )
    return ""


def _find_year(caller: Caller) -> str:
    _signed_in(caller)
    return "1972" if "1972" in caller.get("/admin/library/book/?q=cities") else ""


DJANGO_ADMIN = App(
    name="django-admin",
    title="Django admin",
    absent=lambda: lacking("django"),
    lay=SITE.lay,
    command=SITE.serve,
    ready="/admin/login/",
    state=_state,
    version=lambda: version("django"),
    errands=(
        Errand(
            "add-author",
            'Log in as maria with {{secret:password}}. Click Add next to Authors, enter "Octavia Butler" as the name '
            'and 1947 as the year of birth, then save and check that it says "was added successfully".',
            _add_author,
            {
                "library_author/6/id": "6",
                "library_author/6/name": "Octavia Butler",
                "library_author/6/born": "1947",
            },
            effects=SIGN_IN | {EffectClass.SETTING, EffectClass.POST},
            path="/admin/",
            secrets=SECRETS,
        ),
        Errand(
            "correct-pages",
            "Log in as maria with {{secret:password}}. Open Books, then open The Dispossessed. Change the number of "
            'pages to 341, save, and check that "changed successfully" appears.',
            _change_pages,
            {"library_book/1/pages": "341"},
            effects=SIGN_IN | {EffectClass.SETTING, EffectClass.POST},
            path="/admin/",
            secrets=SECRETS,
        ),
        Errand(
            "end-loan",
            "Log in as maria with {{secret:password}}, go to Loans, open the loan of Amina Diallo, delete it and "
            'confirm with "Yes, I\'m sure".',
            _delete_loan,
            dict.fromkeys(f"library_loan/2/{column}" for column in ("id", "reader", "book_id", "due")),
            effects=SIGN_IN | {EffectClass.DELETE},
            path="/admin/",
            secrets=SECRETS,
        ),
        Errand(
            "mark-lost",
            'Log in as maria with {{secret:password}} and open Books. Tick "Frankenstein" and "The Summer Book", '
            'choose "Mark selected books as lost" as the action, press Go and check that it says '
            '"2 books marked as lost".',
            _mark_lost,
            {"library_book/5/lost": "1", "library_book/7/lost": "1"},
            effects=SIGN_IN | {EffectClass.SETTING, EffectClass.POST},
            path="/admin/",
            secrets=SECRETS,
        ),
        Errand(
            "find-year",
            "Log in as maria with {{secret:password}}, go to Books, search for cities and tell me the year of "
            '"Invisible Cities".',
            _find_year,
            answer="1972",
            effects=SIGN_IN,
            path="/admin/",
            secrets=SECRETS,
        ),
    ),
)
