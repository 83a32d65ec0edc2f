"""Flask-Admin, on the bicycle workshop beside this module."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

from handrail.bench.apps.app import App, Errand, State
from handrail.bench.apps.caller import Caller
from handrail.bench.apps.rows import rows
from handrail.bench.apps.served import Module, lacking
from handrail.records import EffectClass

SITE = Module("handrail.bench.apps.workshop.site")
SAVE = frozenset({EffectClass.SETTING, EffectClass.POST})
"""What a button that says *Save* may be taken for."""


def _state(folder: Path) -> State:
    return rows(folder / "workshop.sqlite3", ("customer", "part"))


def _new_part(caller: Caller) -> str:
    caller.post("/admin/part/new/", {"name": "Brake pads", "number": "BP-210", "stock": "24"})
    return ""


def _change_phone(caller: Caller) -> str:
    caller.post("/admin/customer/edit/?id=1", {"phone": "555 0199"})
    return ""


def _remove_customer(caller: Caller) -> str:
    caller.post("/admin/customer/delete/", {"id": "5", "url": "/admin/customer/"}, form="/admin/")
    return ""


def _discontinue(caller: Caller) -> str:
    caller.post("/admin/part/action/", {"action": "discontinue", "rowid": ["4", "8"]}, form="/admin/")
    return ""


def _lowest_stock(caller: Caller) -> str:
    page = caller.get("/admin/part/?sort=2")
    return "Rear light" if page.index("Rear light") < page.index("Floor pump") else ""


FLASK_ADMIN = App(
    name="flask-admin",
    title="Flask-Admin",
    absent=lambda: lacking("flask-admin", "Flask-SQLAlchemy"),
    lay=SITE.lay,
    command=SITE.serve,
    ready="/admin/",
    state=_state,
    version=lambda: version("flask-admin"),
    errands=(
        Errand(
            "new-part",
            'Go to Parts and click Create. Enter "Brake pads" as the name, BP-210 as the number and 24 as the stock, '
            'then save and check that "Record was successfully created" appears.',
            _new_part,
            {
                "part/9/id": "9",
                "part/9/name": "Brake pads",
                "part/9/number": "BP-210",
                "part/9/stock": "24",
                "part/9/discontinued": "0",
            },
            effects=SAVE,
            path="/admin/",
        ),
        Errand(
            "change-phone",
            "Open Customers, edit Omar Haddad, change the phone to 555 0199 and save. Check that it says "
            '"Record was successfully saved".',
            _change_phone,
            {"customer/1/phone": "555 0199"},
            effects=SAVE,
            path="/admin/",
        ),
        Errand(
            "remove-customer",
            "Go to Customers and delete the one called Lena Fisker. Accept the confirmation.",
            _remove_customer,
            dict.fromkeys(f"customer/5/{column}" for column in ("id", "name", "email", "phone")),
            effects=frozenset({EffectClass.DELETE}),
            path="/admin/",
        ),
        Errand(
            "discontinue-parts",
            'Open Parts, select "Floor pump" and "Saddle", then choose Discontinue under "With selected" and accept '
            'the confirmation. Check that it says "2 parts were discontinued".',
            _discontinue,
            {"part/4/discontinued": "1", "part/8/discontinued": "1"},
            effects=SAVE,
            path="/admin/",
        ),
        Errand(
            "lowest-stock",
            "Go to Parts, click on the Stock column heading and tell me the name in the first row.",
            _lowest_stock,
            answer="Rear light",
            path="/admin/",
        ),
    ),
)
