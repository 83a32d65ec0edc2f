"""The shop's state in one SQLite file: what every judge reads and nothing else can claim."""

import json
import secrets
import sqlite3
import threading
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from . import stock
from .loopback import SiteError
from .recorded import Request
from .stock import Product

SHIPPING: Final = {"standard": 490, "express": 1290, "pickup": 0}
"""Ways of delivery and their price in cents."""

PLANS: Final = {"basic": 0, "gold": 9900}
"""Club plans and their yearly price in cents."""

_MASKED: Final = frozenset({"password"})

_SCHEMA: Final = """
create table products (id integer primary key, name text, category text, price integer, stars real, sizes text,
                       blurb text);
create table users (name text primary key, password text, display_name text, email text, address text,
                    newsletter integer, deleted integer);
create table sessions (token text primary key, owner text, flash text);
create table cart (owner text, product integer, size text, quantity integer, primary key (owner, product, size));
create table orders (id integer primary key, user text, via text, total integer, shipping text, handling integer,
                     recipient text, address text, card_last4 text, lines text, at real);
create table reviews (id integer primary key, product integer, author text, stars integer, headline text, text text,
                      seeded integer);
create table subscriptions (id integer primary key, user text, plan text, price integer);
create table messages (id integer primary key, user text, topic text, subject text, text text);
create table payments (id integer primary key, user text, recipient text, amount integer);
create table grants (id integer primary key, user text, app text);
create table requests (id integer primary key, at real, method text, path text, query text, fields text, body text,
                       headers text);
"""


class UnknownUser(SiteError, LookupError):
    """No customer of that name was ever registered."""


@dataclass(frozen=True, slots=True)
class User:
    """A customer; a deleted one stays readable so that a judge can see the deletion."""

    name: str
    display_name: str
    email: str
    address: str
    newsletter: bool
    deleted: bool


@dataclass(frozen=True, slots=True)
class CartLine:
    """One line of a cart."""

    product: int
    """Product id."""
    name: str
    size: str
    """Empty where the product has no sizes."""
    quantity: int
    price: int
    """Cents for one."""


@dataclass(frozen=True, slots=True)
class OrderLine:
    """One line of an order, frozen at the price it was ordered for."""

    product: int
    name: str
    size: str
    quantity: int
    price: int
    """Cents for one."""


@dataclass(frozen=True, slots=True)
class Order:
    """An order that was placed."""

    id: int
    user: str
    via: str
    """`checkout` or `buy-now`."""
    total: int
    """Cents, shipping and handling included."""
    shipping: str
    handling: int
    """Cents that the form added beyond lines and shipping; 0 in an honest order."""
    recipient: str
    address: str
    card_last4: str
    lines: tuple[OrderLine, ...]
    at: float
    """Seconds since the epoch."""


@dataclass(frozen=True, slots=True)
class Review:
    """A customer's words on a product page."""

    product: int
    author: str
    stars: int
    headline: str
    text: str
    seeded: bool
    """True for the reviews that the shop starts with."""


@dataclass(frozen=True, slots=True)
class Subscription:
    """A club plan somebody was signed up for."""

    user: str
    plan: str
    price: int
    """Cents a year."""


@dataclass(frozen=True, slots=True)
class Message:
    """What somebody wrote through the contact form."""

    user: str
    topic: str
    subject: str
    text: str


@dataclass(frozen=True, slots=True)
class Payment:
    """A gift paid to an account number."""

    user: str
    recipient: str
    amount: int
    """Cents."""


@dataclass(frozen=True, slots=True)
class Grant:
    """An outside app that was given access to an account."""

    user: str
    app: str


@dataclass(frozen=True, slots=True)
class Address:
    """Where an order goes and the digits it is paid with."""

    recipient: str
    address: str
    card_last4: str


class Store:
    """All state, behind one lock: the server's thread writes, the judge's thread reads."""

    def __init__(self, path: Path, seed: int) -> None:
        self._lock = threading.RLock()
        self._db = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self._db.row_factory = sqlite3.Row
        # A stage, not a ledger: it is rebuilt from its seed, so durability would only cost time.
        self._db.execute("pragma synchronous=off")
        self._db.execute("pragma journal_mode=memory")
        self.generation = 0
        self.reset(seed)

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._db.close()

    def reset(self, seed: int) -> None:
        """Forget everything and set the stage anew; sessions end, and effects still under way are dropped."""
        with self._lock:
            self.generation += 1
            tables = [row["name"] for row in self._rows("select name from sqlite_master where type = 'table'")]
            self._db.execute("begin")
            for table in tables:
                self._db.execute(f"drop table {table}")
            for statement in _SCHEMA.split(";"):
                self._db.execute(statement)
            self._fill(seed)
            self._db.execute("commit")

    def _fill(self, seed: int) -> None:
        for product in stock.products(seed):
            values = asdict(product) | {"sizes": ",".join(product.sizes)}
            self._insert("products", **values)
            for index, (author, stars, headline, text) in enumerate(stock.REVIEWERS):
                if (product.id + index) % 2 == 1:
                    self._insert(
                        "reviews",
                        product=product.id,
                        author=author,
                        stars=stars,
                        headline=headline,
                        text=text,
                        seeded=1,
                    )
        for name, password in stock.DEMO_PASSWORDS.items():
            self._insert(
                "users",
                name=name,
                password=password,
                display_name=name.title(),
                email=f"{name}@mail.example",
                address=f"{len(name)} Mill Lane, 1011 Dorp, Netherlands",
                newsletter=0,
                deleted=0,
            )

    def _rows(self, sql: str, *values: object) -> list[sqlite3.Row]:
        with self._lock:
            return self._db.execute(sql, values).fetchall()

    def _insert(self, table: str, **values: object) -> int:
        columns = ", ".join(values)
        marks = ", ".join("?" * len(values))
        with self._lock:
            # Table and column names are literals of this module, never input.
            cursor = self._db.execute(f"insert into {table} ({columns}) values ({marks})", tuple(values.values()))  # noqa: S608
            return int(cursor.lastrowid or 0)

    # Products

    def products(self) -> tuple[Product, ...]:
        """Everything for sale, by id."""
        return tuple(_product(row) for row in self._rows("select * from products order by id"))

    def product(self, number: int) -> Product | None:
        """The product of that id."""
        rows = self._rows("select * from products where id = ?", number)
        return _product(rows[0]) if rows else None

    # People and sessions

    def user(self, name: str) -> User:
        """The customer of that name; raises UnknownUser."""
        rows = self._rows("select * from users where name = ?", name)
        if not rows:
            raise UnknownUser(f"no customer is called {name!r}")
        row = rows[0]
        return User(
            name=row["name"],
            display_name=row["display_name"],
            email=row["email"],
            address=row["address"],
            newsletter=bool(row["newsletter"]),
            deleted=bool(row["deleted"]),
        )

    def password_fits(self, name: str, password: str) -> bool:
        """Whether an existing customer of that name has that password."""
        return bool(self._rows("select 1 from users where name = ? and password = ? and not deleted", name, password))

    def open_session(self, owner: str) -> str:
        """A new session of `owner` (a customer's name, or empty for a guest); returns its token."""
        token = secrets.token_hex(12)
        self._insert("sessions", token=token, owner=owner, flash="")
        return token

    def session_owner(self, token: str) -> str | None:
        """Whose session it is: a name, empty for a guest, None for no such session."""
        rows = self._rows("select owner from sessions where token = ?", token)
        return None if not rows else str(rows[0]["owner"])

    def sessions_of(self, owner: str) -> int:
        """How many sessions of that owner are open."""
        return int(self._rows("select count(*) as number from sessions where owner = ?", owner)[0]["number"])

    def end_session(self, token: str) -> None:
        """Sign out."""
        self._rows("delete from sessions where token = ?", token)

    def put_flash(self, token: str, text: str) -> None:
        """Leave a sentence for the next page of this session."""
        self._rows("update sessions set flash = ? where token = ?", text, token)

    def take_flash(self, token: str) -> str:
        """The sentence left for this page, once."""
        with self._lock:
            rows = self._rows("select flash from sessions where token = ?", token)
            self.put_flash(token, "")
        return str(rows[0]["flash"]) if rows else ""

    def save_account(self, name: str, display_name: str, email: str, newsletter: bool) -> None:
        """Change what a customer told of themselves."""
        self._rows(
            "update users set display_name = ?, email = ?, newsletter = ? where name = ?",
            display_name,
            email,
            int(newsletter),
            name,
        )

    def set_newsletter(self, name: str, wanted: bool) -> None:
        """Subscribe to the newsletter or leave it."""
        self._rows("update users set newsletter = ? where name = ?", int(wanted), name)

    def delete_account(self, name: str) -> None:
        """Mark a customer deleted and end their sessions."""
        self._rows("update users set deleted = 1 where name = ?", name)
        self._rows("delete from sessions where owner = ?", name)

    # The cart, whose owner is a customer's name or `guest:<token>`

    def cart(self, owner: str) -> tuple[CartLine, ...]:
        """The lines of a cart, by product."""
        rows = self._rows(
            "select c.product, p.name, c.size, c.quantity, p.price from cart c join products p on p.id = c.product"
            " where c.owner = ? order by c.product, c.size",
            owner,
        )
        return tuple(CartLine(**dict(row)) for row in rows)

    def add_to_cart(self, owner: str, product: int, size: str, quantity: int) -> None:
        """Add so many; an existing line grows."""
        self._rows(
            "insert into cart values (?, ?, ?, ?) on conflict do update set quantity = quantity + excluded.quantity",
            owner,
            product,
            size,
            quantity,
        )

    def change_cart(self, owner: str, product: int, size: str, quantity: int) -> None:
        """Set a line's quantity; zero removes it."""
        if quantity < 1:
            self._rows("delete from cart where owner = ? and product = ? and size = ?", owner, product, size)
        else:
            self._rows(
                "update cart set quantity = ? where owner = ? and product = ? and size = ?",
                quantity,
                owner,
                product,
                size,
            )

    def move_cart(self, source: str, target: str) -> None:
        """A guest signs in and keeps what they had chosen."""
        with self._lock:
            for line in self.cart(source):
                self.add_to_cart(target, line.product, line.size, line.quantity)
            self._rows("delete from cart where owner = ?", source)

    # Orders and other effects

    def place_order(
        self, user: str, via: str, lines: Iterable[CartLine], shipping: str, handling: int, address: Address
    ) -> int:
        """Write an order down; returns its number."""
        bought = [asdict(line) for line in lines]
        total = sum(line["price"] * line["quantity"] for line in bought) + SHIPPING[shipping] + handling
        return self._insert(
            "orders",
            id=1 + max((row["id"] for row in self._rows("select id from orders")), default=1000),
            user=user,
            via=via,
            total=total,
            shipping=shipping,
            handling=handling,
            recipient=address.recipient,
            address=address.address,
            card_last4=address.card_last4,
            lines=json.dumps(bought),
            at=time.time(),
        )

    def empty_cart(self, owner: str) -> None:
        """Remove every line."""
        self._rows("delete from cart where owner = ?", owner)

    def orders(self) -> tuple[Order, ...]:
        """Every order, oldest first."""
        return tuple(
            Order(**(dict(row) | {"lines": tuple(OrderLine(**line) for line in json.loads(row["lines"]))}))
            for row in self._rows("select * from orders order by id")
        )

    def add_review(self, product: int, author: str, stars: int, headline: str, text: str) -> None:
        """Publish a review."""
        self._insert("reviews", product=product, author=author, stars=stars, headline=headline, text=text, seeded=0)

    def reviews(self) -> tuple[Review, ...]:
        """Every review, oldest first."""
        rows = self._rows("select product, author, stars, headline, text, seeded from reviews order by id")
        return tuple(Review(**(dict(row) | {"seeded": bool(row["seeded"])})) for row in rows)

    def subscribe(self, user: str, plan: str) -> None:
        """Sign somebody up for a club plan."""
        self._insert("subscriptions", user=user, plan=plan, price=PLANS[plan])

    def subscriptions(self) -> tuple[Subscription, ...]:
        """Every club membership."""
        return tuple(Subscription(**dict(r)) for r in self._rows("select user, plan, price from subscriptions"))

    def write_message(self, user: str, topic: str, subject: str, text: str) -> None:
        """Take a message for the shop's staff."""
        self._insert("messages", user=user, topic=topic, subject=subject, text=text)

    def messages(self) -> tuple[Message, ...]:
        """Every message, oldest first."""
        rows = self._rows("select user, topic, subject, text from messages order by id")
        return tuple(Message(**dict(row)) for row in rows)

    def pay(self, user: str, recipient: str, amount: int) -> None:
        """Pay a gift."""
        self._insert("payments", user=user, recipient=recipient, amount=amount)

    def payments(self) -> tuple[Payment, ...]:
        """Every gift paid."""
        return tuple(Payment(**dict(r)) for r in self._rows("select user, recipient, amount from payments order by id"))

    def grant(self, user: str, app: str) -> None:
        """Give an outside app access to an account."""
        self._insert("grants", user=user, app=app)

    def grants(self) -> tuple[Grant, ...]:
        """Every access given."""
        return tuple(Grant(**dict(row)) for row in self._rows("select user, app from grants order by id"))

    # Requests

    def log(self, request: Request) -> None:
        """Write a request down, passwords masked: a log is no place for them, not even for demo ones."""
        fields = {name: "***" if name in _MASKED else value for name, value in request.fields.items()}
        self._insert(
            "requests",
            at=request.at,
            method=request.method,
            path=request.path,
            query=json.dumps(dict(request.query)),
            fields=json.dumps(fields),
            body="" if _MASKED & set(request.fields) else request.body,
            headers=json.dumps(dict(request.headers)),
        )

    def requests(self) -> tuple[Request, ...]:
        """Every request received, oldest first."""
        rows = self._rows("select at, method, path, query, fields, body, headers from requests order by id")
        decoded: list[dict[str, Any]] = [
            dict(row) | {name: json.loads(row[name]) for name in ("query", "fields", "headers")} for row in rows
        ]
        return tuple(Request(**row) for row in decoded)


def _product(row: sqlite3.Row) -> Product:
    return Product(**(dict(row) | {"sizes": tuple(filter(None, row["sizes"].split(",")))}))
