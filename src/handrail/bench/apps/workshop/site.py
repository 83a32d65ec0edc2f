"""``python -m handrail.bench.apps.workshop.site lay FOLDER`` fills a folder; ``serve FOLDER PORT`` serves it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from flask import Flask, flash
from flask_admin import Admin
from flask_admin.actions import action
from flask_admin.contrib.sqla import ModelView
from flask_admin.theme import Bootstrap4Theme
from sqlalchemy import String, create_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, scoped_session, sessionmaker

DATABASE = "workshop.sqlite3"


class Table(DeclarativeBase):
    """What the tables have in common."""


class Customer(Table):
    """Somebody whose bicycle is here."""

    __tablename__ = "customer"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(100))
    email: Mapped[str] = mapped_column(String(100))
    phone: Mapped[str | None] = mapped_column(String(40))


class Part(Table):
    """A part on the shelf."""

    __tablename__ = "part"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(100))
    number: Mapped[str] = mapped_column(String(20))
    stock: Mapped[int] = mapped_column(default=0)
    discontinued: Mapped[bool] = mapped_column(default=False)


class CustomerView(ModelView):
    """Customers."""

    column_searchable_list = ("name", "email")


class PartView(ModelView):
    """Parts."""

    column_searchable_list = ("name", "number")
    column_filters = ("stock", "discontinued")

    @action("discontinue", "Discontinue", "Are you sure you want to discontinue the selected parts?")
    def discontinue(self, ids: list[str]) -> None:
        """Set ``discontinued`` on what is ticked."""
        count = self.session.query(Part).filter(Part.id.in_(ids)).update({"discontinued": True})
        self.session.commit()
        flash(f"{count} parts were discontinued.")


def session(folder: Path) -> Any:
    """A session on the folder's database, which is made if need be."""
    engine = create_engine(f"sqlite:///{folder / DATABASE}")
    Table.metadata.create_all(engine)
    return scoped_session(sessionmaker(engine))


def lay(folder: Path) -> None:
    """What the workshop owns."""
    store = session(folder)
    store.add_all(
        Customer(name=name, email=email, phone=phone)
        for name, email, phone in (
            ("Omar Haddad", "omar@haddad.example", "555 0142"),
            ("Lena Fischer", "lena.fischer@mail.example", "555 0117"),
            ("Rosa Marino", "rosa@marino.example", "555 0163"),
            ("Kofi Mensah", "kofi.mensah@mail.example", "555 0188"),
            ("Lena Fisker", "fisker@mail.example", "555 0171"),
        )
    )
    store.add_all(
        Part(name=name, number=number, stock=stock)
        for name, number, stock in (
            ("Chain 9-speed", "CH-9", 14),
            ("Chain 11-speed", "CH-11", 9),
            ("Inner tube 28", "IT-28", 40),
            ("Floor pump", "FP-1", 3),
            ("Pedal set", "PE-2", 6),
            ("Bottle cage", "BC-4", 11),
            ("Rear light", "RL-7", 2),
            ("Saddle", "SA-3", 5),
        )
    )
    store.commit()


def serve(folder: Path, port: int) -> None:
    """The admin, on Flask's own server."""
    app = Flask("workshop")
    app.secret_key = "demo-only"  # noqa: S105 - for flashed messages, on the loopback
    store = session(folder)
    admin = Admin(app, name="Workshop", theme=Bootstrap4Theme())
    admin.add_view(CustomerView(Customer, store, name="Customers"))
    admin.add_view(PartView(Part, store, name="Parts"))
    app.teardown_request(lambda _: store.remove())
    app.run("127.0.0.1", port, threaded=True)


def main(verb: str, folder: str, port: str = "0") -> None:
    """Do one of the two."""
    if verb == "lay":
        lay(Path(folder))
    else:
        serve(Path(folder), int(port))


if __name__ == "__main__":
    main(*sys.argv[1:])
