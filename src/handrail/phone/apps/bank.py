"""Bank: accounts behind a PIN; every page of it is secure (FLAG_SECURE), so a screenshot of it is black.

* `bank_session` (id, open, wrong, pin): one row; three wrong PINs lock the application (`open` -1).
* `bank_accounts` (id, name, iban, balance): cents.
* `bank_transactions` (id, account, other, reference, amount, at, category).
* `bank_payees` (id, name, iban).
* `bank_transfers` (id, account, payee, iban, amount, reference, at, standing): what the user sent; `standing` is once,
  weekly or monthly.
* `bank_cards` (id, label, frozen, online, limit_cents).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from urllib.parse import parse_qsl

from handrail.phone.apps import words
from handrail.phone.apps.app import App, Page
from handrail.phone.apps.content import PLACES, Maker
from handrail.phone.apps.store import Row
from handrail.phone.nouns import Filter, Intent
from handrail.phone.screen import views as v
from handrail.phone.screen.clock import moment
from handrail.phone.screen.views import Do, Take, View

PIN: Final = "2580"
"""The PIN of every fresh phone."""
_KINDS: Final = ("Groceries", "Transport", "Rent", "Salary", "Leisure", "Insurance")
_EVERY: Final = (("once", "Once"), ("weekly", "Every week"), ("monthly", "Every month"))


class Bank(App):
    """A bank."""

    package = "com.handrail.bank"
    label = "Bank"
    icon = "bank"
    hue = 160
    main = ".LoginActivity"
    system = False
    remote = True
    filters = (Filter("android.intent.action.VIEW", "payto", activity=".PayActivity"),)
    tables = """
    CREATE TABLE bank_session (id INTEGER PRIMARY KEY, open INTEGER, wrong INTEGER, pin TEXT);
    CREATE TABLE bank_accounts (id INTEGER PRIMARY KEY, name TEXT, iban TEXT, balance INTEGER);
    CREATE TABLE bank_transactions (id INTEGER PRIMARY KEY, account INTEGER, other TEXT, reference TEXT, amount INTEGER,
                                    at INTEGER, category TEXT);
    CREATE TABLE bank_payees (id INTEGER PRIMARY KEY, name TEXT, iban TEXT);
    CREATE TABLE bank_transfers (id INTEGER PRIMARY KEY, account INTEGER, payee TEXT, iban TEXT, amount INTEGER,
                                 reference TEXT, at INTEGER, standing TEXT);
    CREATE TABLE bank_cards (id INTEGER PRIMARY KEY, label TEXT, frozen INTEGER, online INTEGER, limit_cents INTEGER);
    """

    def fill(self, make: Maker) -> None:
        self.db.run("INSERT INTO bank_session VALUES (1, 0, 0, ?)", PIN)
        self.db.many("INSERT INTO bank_accounts (name, iban, balance) VALUES (?, ?, ?)", [
            ("Current account", iban(1000001), make.number(120_000, 480_000)),
            ("Savings", iban(1000002), make.number(900_000, 2_400_000)),
        ])  # fmt: skip
        rows = []
        for at in range(260):
            kind = make.pick(_KINDS)
            amount = make.number(180_000, 260_000) if kind == "Salary" else -make.number(300, 14_000)
            other = make.pick(PLACES) if kind in ("Groceries", "Leisure", "Transport") else make.pick(make.people).name
            rows.append((2 if at % 13 == 5 else 1, other, kind, amount, make.ago(at * 14, at * 14 + 14), kind))
        self.db.many("INSERT INTO bank_transactions (account, other, reference, amount, at, category)"
                     " VALUES (?, ?, ?, ?, ?, ?)", rows)  # fmt: skip
        self.db.many("INSERT INTO bank_payees (name, iban) VALUES (?, ?)", [
            (person.name, iban(2_000_000 + at)) for at, person in enumerate(make.some(make.people, 8))])  # fmt: skip
        self.db.many("INSERT INTO bank_cards (label, frozen, online, limit_cents) VALUES (?, ?, ?, ?)", [
            ("Debit card •••• 1122", 0, 1, 100_000), ("Credit card •••• 4242", 0, 0, 250_000)])  # fmt: skip

    def home(self) -> Page[App]:
        self.db.run("UPDATE bank_session SET open = 0 WHERE open = 1")
        return Login(self)

    def open(self, intent: Intent) -> list[Page[App]]:
        if not intent.data.startswith("payto://iban/"):
            return [self.home()]
        number, _, query = intent.data.removeprefix("payto://iban/").partition("?")
        given = dict(parse_qsl(query))  # RFC 8905
        form = Transfer(self, given.get("receiver-name", ""), number)
        form.values["amount"] = given.get("amount", "").partition(":")[2]
        form.values["reference"] = given.get("message", "")

        def entered() -> None:
            self.db.run("UPDATE bank_session SET open = 1")
            self.phone.go(Accounts(self))
            self.phone.go(form)

        self.db.run("UPDATE bank_session SET open = 0 WHERE open = 1")
        return [Login(self, then=entered)]

    def money(self, cents: int) -> str:
        """An amount."""
        return words.money(cents, self.phone.language)

    def check(self, pin: str) -> bool:
        """Try a PIN; the third wrong one locks the bank."""
        row = self.db.need("SELECT * FROM bank_session WHERE id = 1")
        if row["open"] == -1:
            return False
        if pin == row["pin"]:
            self.db.run("UPDATE bank_session SET wrong = 0")
            return True
        self.db.run("UPDATE bank_session SET wrong = wrong + 1, open = CASE WHEN wrong >= 2 THEN -1 ELSE open END")
        return False

    @property
    def locked(self) -> bool:
        """Whether too many wrong PINs were entered."""
        return self.db.number("SELECT open FROM bank_session") == -1


def iban(number: int) -> str:
    """An account number with right check digits, of a country code that no country has."""
    bban = f"{number:018d}"
    check = 98 - int(f"{bban}3333" + "00") % 97  # X is 33
    return f"XX{check:02d}{bban}"


def iban_is_right(value: str) -> bool:
    """Whether check digits fit (ISO 13616)."""
    text = value.replace(" ", "").upper()
    if not (
        15 <= len(text) <= 34 and text.isalnum() and text.isascii() and text[:2].isalpha() and text[2:4].isdecimal()
    ):
        return False
    return int("".join(str(int(char, 36)) for char in text[4:] + text[:4])) % 97 == 1


def cents_of(value: str) -> int:
    """An amount as people write it, in cents; 0 when it is none."""
    text = value.strip().lstrip("€").replace(" ", "").replace("\u00a0", "")
    text = text.replace(",", ".") if "." not in text else text.replace(",", "")
    whole, _, rest = text.partition(".")
    if not whole.isdecimal() or (rest and (not rest.isdecimal() or len(rest) > 2)):
        return 0
    return int(whole) * 100 + int((rest + "00")[:2])


class Secure(Page[Bank]):
    """A page of the bank."""

    secure = True


class Login(Secure):
    """The PIN pad: its digits are buttons, and no field of it is a password field."""

    activity = Bank.main

    def __init__(self, app: Bank, title: str = "", then: Callable[[], None] | None = None) -> None:
        super().__init__(app)
        self.title = title
        self.then = then
        self.typed = ""
        self.wrong = False

    def _key(self, digit: str) -> Do:
        def done() -> None:
            self.wrong = False
            if len(self.typed) < 4:
                self.typed += digit
            if len(self.typed) == 4:
                self._enter()

        return done

    def _enter(self) -> None:
        right = self.app.check(self.typed)
        self.typed = ""
        if not right:
            self.wrong = True
        elif self.then is not None:
            then = self.then
            self.leave()
            then()
        else:
            self.db.run("UPDATE bank_session SET open = 1")
            task = self.phone.front
            if task is not None:
                task.pages[:] = [Accounts(self.app)]
                self.phone.dirty = True

    def view(self) -> View:
        def erase() -> None:
            self.typed = self.typed[:-1]

        if self.app.locked:
            return v.column(v.text(self.t("This app is locked after three wrong PINs. Call your bank."),
            "h2 bad mid pad",
                                   id="locked"), look="grow center")  # fmt: skip
        return v.column(
            v.gap(40),
            v.text(self.title or self.t("Welcome back"), "h2 mid", id="title"),
            v.text(self.t("Wrong PIN, try again") if self.wrong else self.t("Enter your PIN"),
            "mid" + (" bad" if self.wrong else ""),
                   id="message"),
            v.text("●" * len(self.typed) + "○" * (4 - len(self.typed)), "dots mid", id="pin_dots",
                   desc=self.t("{count} of 4 digits entered", count=len(self.typed))),
            v.frame(
                *(v.button(digit, self._key(digit), "pin", id=f"digit_{digit}") for digit in "123456789"),
                v.View("android.widget.Space"), v.button("0", self._key("0"), "pin", id="digit_0"),
                v.icon_button("backspace", self.t("Delete digit"), erase, "pin", id="digit_delete"),
                look="pins",
            ),
            v.gap(20),
            v.button(self.t("Forgot PIN?"), lambda: self.tell(self.t("Forgot PIN?"),
            self.t("Visit a branch with your passport.")),
                     "flat", id="forgot"),
            look="grow center",
        )  # fmt: skip


class Accounts(Secure):
    """Balances and what one can do."""

    activity = ".OverviewActivity"

    def on_back(self) -> bool:
        self.ask(self.t("Log out?"), "", self.t("Log out"), self._out)
        return True

    def _out(self) -> None:
        self.db.run("UPDATE bank_session SET open = 0 WHERE open = 1")
        task = self.phone.front
        if task is not None:
            task.pages[:] = [Login(self.app)]
        self.phone.home()

    def view(self) -> View:
        def opener(number: int) -> Do:
            return lambda: self.go(Account(self.app, number))

        rows = self.db.all("SELECT * FROM bank_accounts ORDER BY id")
        return self.frame(
            self.t("Accounts"),
            v.scroll(
                *(v.card(v.text(row["name"], "title", id="account_name"), v.text(self.app.money(row["balance"]), "h1",
                id="balance"),
                         v.text(grouped(row["iban"]), "small", id="iban"), key=str(row["id"]),
                         on_click=opener(row["id"]),
                         id="account_card") for row in rows),
                v.tile(self.t("Transfer"), start=v.icon("send", look="icon24"),
                on_click=lambda: self.go(Transfer(self.app))),
                v.tile(self.t("Payees"), start=v.icon("people", look="icon24"),
                on_click=lambda: self.go(Payees(self.app))),
                v.tile(self.t("Cards"), start=v.icon("card", look="icon24"), on_click=lambda: self.go(Cards(self.app))),
                v.tile(self.t("Standing orders"), start=v.icon("repeat", look="icon24"),
                       on_click=lambda: self.go(Standing(self.app))),
                v.tile(self.t("Change PIN"), start=v.icon("lock", look="icon24"), on_click=self._pin),
                look="grow",
            ),
            up=False, actions=[v.button(self.t("Log out"), self.on_back, "flat", id="logout")],
        )  # fmt: skip

    def _pin(self) -> None:
        def take(pin: str) -> None:
            self.db.run("UPDATE bank_session SET pin = ?", pin)
            self.toast(self.t("PIN changed"))

        def asked() -> None:
            self.prompt(self.t("New PIN"), "", take, password=True, keys="number",
                        check=lambda pin: "" if len(pin) == 4 and pin.isdecimal() else
                        self.t("The PIN has 4 digits"))  # fmt: skip

        self.go(Login(self.app, self.t("Confirm with your PIN"), asked))


def grouped(number: str) -> str:
    """An account number in groups of four."""
    return " ".join(number[at : at + 4] for at in range(0, len(number), 4))


class Account(Secure):
    """The movements of one account."""

    activity = ".AccountActivity"

    def __init__(self, app: Bank, number: int) -> None:
        super().__init__(app)
        self.number = number
        self.shown = 25
        self.query = ""

    def view(self) -> View:
        row = self.db.need("SELECT * FROM bank_accounts WHERE id = ?", self.number)
        like = f"%{self.query}%"
        found = self.db.all("SELECT * FROM bank_transactions WHERE account = ? AND (other LIKE ? OR reference LIKE ?)"
                            " ORDER BY at DESC, id DESC LIMIT ?", self.number, like, like, self.shown + 1)  # fmt: skip

        def more() -> None:
            if len(found) > self.shown:
                self.shown += 25

        def typed(text: str) -> None:
            self.query = text

        return self.frame(
            row["name"],
            v.text(self.app.money(row["balance"]), "h1 padx", id="balance"),
            v.row(v.edit(self.query, typed, self.t("Search transactions"), id="search", look="pill"), look="pad"),
            v.items((self._row(each) for each in found[: self.shown]), look="grow", id="transactions", on_end=more),
            not found and v.text(self.t("No results"), "mid pad"),
        )  # fmt: skip

    def _row(self, row: Row) -> View:
        amount = self.app.money(row["amount"])
        at = moment(row["at"])
        said = "\n".join((f"{self.t('Amount')}: {amount}", f"{self.t('Reference')}: {row['reference']}",
                          f"{self.t('Date')}: {words.full_day(at, self.phone.language)}"))  # fmt: skip
        return v.tile(
            row["other"], f"{self.day_text(at)} · {self.t(row['reference'])}", key=str(row["id"]), id="transaction",
            end=v.text(amount, "title" + (" good" if row["amount"] > 0 else ""), id="amount"), ids=("payee", "details"),
            on_click=lambda: self.tell(row["other"], said),
        )  # fmt: skip


class Transfer(Secure):
    """The form of a transfer, then what it will do, then the PIN."""

    activity = ".TransferActivity"

    def __init__(self, app: Bank, name: str = "", number: str = "") -> None:
        super().__init__(app)
        self.values = {"name": name, "iban": number, "amount": "", "reference": ""}
        self.account = 1
        self.every = "once"
        self.errors: dict[str, str] = {}
        self.review = False

    def on_back(self) -> bool:
        if self.review:
            self.review = False
            return True
        return False

    def _hold(self, name: str) -> Take:
        def typed(text: str) -> None:
            self.values[name] = text
            self.errors.pop(name, None)

        return typed

    def _check(self) -> None:
        cents = cents_of(self.values["amount"])
        balance = self.db.number("SELECT balance FROM bank_accounts WHERE id = ?", self.account)
        self.errors = {}
        if not self.values["name"].strip():
            self.errors["name"] = self.t("Enter a name")
        if not iban_is_right(self.values["iban"]):
            self.errors["iban"] = self.t("This IBAN is not valid")
        if cents <= 0:
            self.errors["amount"] = self.t("Enter a valid amount")
        elif cents > balance:
            self.errors["amount"] = self.t("Not enough money on this account")
        self.review = not self.errors

    def _send(self) -> None:
        cents = cents_of(self.values["amount"])
        values = {name: value.strip() for name, value in self.values.items()}
        number = values["iban"].replace(" ", "").upper()
        now = self.phone.clock.stamp()
        self.db.run("INSERT INTO bank_transfers (account, payee, iban, amount, reference, at, standing)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?)",
                    self.account, values["name"], number, cents, values["reference"], now, self.every)  # fmt: skip
        self.db.run("UPDATE bank_accounts SET balance = balance - ? WHERE id = ?", cents, self.account)
        self.db.run("UPDATE bank_accounts SET balance = balance + ? WHERE iban = ?", cents, number)
        self.db.run("INSERT INTO bank_transactions (account, other, reference, amount, at, category)"
                    " VALUES (?, ?, ?, ?, ?, ?)",
                    self.account, values["name"], values["reference"], -cents, now, "Transfer")  # fmt: skip
        self.leave()
        self.phone.page.tell(self.t("Transfer sent"), f"{self.app.money(cents)} → {values['name']}")

    def view(self) -> View:
        return self._review() if self.review else self._form()

    def _review(self) -> View:
        cents = cents_of(self.values["amount"])
        account = self.db.need("SELECT name FROM bank_accounts WHERE id = ?", self.account)["name"]
        rows = ((self.t("From"), account), (self.t("To"), self.values["name"]), ("IBAN",
        grouped(self.values["iban"].replace(" ", ""))),
                (self.t("Amount"), self.app.money(cents)), (self.t("Reference"), self.values["reference"] or "–"),
                (self.t("Execution"), self.t(dict(_EVERY)[self.every])))  # fmt: skip
        return self.frame(
            self.t("Check and confirm"),
            v.scroll(*(v.tile(label, said, key=label) for label, said in rows), look="grow"),
            v.row(v.button(self.t("Confirm and send"), lambda: self.go(Login(
                self.app, self.t("Confirm with your PIN"), self._send)), "filled grow", id="confirm"), look="pad"),
        )  # fmt: skip

    def _form(self) -> View:
        def account(value: str) -> None:
            self.account = int(value)

        def every(value: str) -> None:
            self.every = value

        def payee(value: str) -> None:
            row = self.db.need("SELECT * FROM bank_payees WHERE id = ?", int(value))
            self.values["name"], self.values["iban"] = row["name"], row["iban"]
            self.errors = {}

        accounts = [(str(row["id"]), f"{row['name']} ({self.app.money(row['balance'])})")
                    for row in self.db.all("SELECT * FROM bank_accounts ORDER BY id")]  # fmt: skip
        payees = [(str(row["id"]), row["name"]) for row in self.db.all("SELECT * FROM bank_payees ORDER BY name")]
        rows: list[View | bool | None] = []
        for name, label, keys in (("name", "Recipient", "text"), ("iban", "IBAN", "text"), ("amount", "Amount",
        "number"),
                                  ("reference", "Reference", "text")):  # fmt: skip
            rows += [
                v.edit(
                    self.values[name],
                    self._hold(name),
                    self.t(label),
                    id=name,
                    keys="number" if keys == "number" else "text",
                ),
                name in self.errors and v.text(self.errors[name], "error", id="textinput_error"),
                v.gap(8),
            ]
        return self.frame(
            self.t("Transfer"),
            v.scroll(
                v.column(
                    v.spinner(dict(accounts)[str(self.account)], lambda: self.choose(
                        self.t("From"), accounts, str(self.account), account), id="account_spinner",
                        desc=self.t("From")),
                    v.gap(8),
                    v.button(self.t("Choose a payee"), lambda: self.choose(self.t("Payees"), payees, "", payee),
                    "tonal",
                             id="choose_payee"),
                    v.gap(8),
                    *rows,
                    v.spinner(self.t(dict(_EVERY)[self.every]), lambda: self.choose(
                        self.t("Execution"), [(each, self.t(said)) for each, said in _EVERY], self.every, every),
                        id="every_spinner", desc=self.t("Execution")),
                    look="pad",
                ),
                look="grow",
            ),
            v.row(v.button(self.t("Continue"), self._check, "filled grow", id="continue"), look="pad"),
        )  # fmt: skip


class Payees(Secure):
    """Whom the user pays."""

    activity = ".PayeesActivity"

    def view(self) -> View:
        def pay(row: Row) -> Do:
            return lambda: self.go(Transfer(self.app, row["name"], row["iban"]))

        def remove(row: Row) -> Do:
            return lambda: self.ask(self.t("Delete payee?"), row["name"], self.t("Delete"), lambda: self.db.run(
                "DELETE FROM bank_payees WHERE id = ?", row["id"]), danger=True)  # fmt: skip

        return self.frame(
            self.t("Payees"),
            v.items((v.tile(
                row["name"], grouped(row["iban"]), key=str(row["id"]), start=v.avatar(row["name"]), on_click=pay(row),
                id="payee_row",
                end=v.icon_button("trash", self.t("Delete {name}", name=row["name"]), remove(row), id="delete_payee"),
            ) for row in self.db.all("SELECT * FROM bank_payees ORDER BY name")), look="grow"),
            fab=v.icon_button("plus", self.t("Add payee"), self._add, "fab", id="add_payee"),
        )  # fmt: skip

    def _add(self) -> None:
        def named(name: str) -> None:
            self.prompt(
                "IBAN", "", lambda number: self.db.run("INSERT INTO bank_payees (name, iban) VALUES (?, ?)",
                name.strip(),
                                                       number.replace(" ", "").upper()),
                check=lambda number: "" if iban_is_right(number) else self.t("This IBAN is not valid"))  # fmt: skip

        self.prompt(self.t("Add payee"), "", named, hint=self.t("Name"),
                    check=lambda name: "" if name.strip() else self.t("Enter a name"))  # fmt: skip


class Cards(Secure):
    """The user's cards."""

    activity = ".CardsActivity"

    def view(self) -> View:
        return self.frame(self.t("Cards"), v.scroll(
            *(self._card(row) for row in self.db.all("SELECT * FROM bank_cards ORDER BY id")),
            look="grow"))  # fmt: skip

    def _card(self, row: Row) -> View:
        number = int(row["id"])

        def freeze() -> None:
            self.db.run("UPDATE bank_cards SET frozen = 1 - frozen WHERE id = ?", number)

        def ask() -> None:
            if row["frozen"]:
                self.go(Login(self.app, self.t("Confirm with your PIN"), freeze))
            else:
                self.ask(self.t("Freeze this card?"), self.t("Payments will be refused until you unfreeze it."),
                         self.t("Freeze"), freeze)  # fmt: skip

        def online() -> None:
            self.db.run("UPDATE bank_cards SET online = 1 - online WHERE id = ?", number)

        def limit(value: str) -> None:
            self.db.run("UPDATE bank_cards SET limit_cents = ? WHERE id = ?", cents_of(value), number)

        return v.card(
            v.text(row["label"], "title", id="card_label"),
            v.tile(self.t("Frozen"), key="frozen", on_click=ask, end=v.switch(bool(row["frozen"]), None, id="frozen")),
            v.tile(self.t("Online payments"), key="online", on_click=online, end=v.switch(bool(row["online"]), None,
            id="online")),
            v.tile(self.t("Monthly limit"), self.app.money(row["limit_cents"]), key="limit",
            on_click=lambda: self.prompt(
                self.t("Monthly limit"), str(row["limit_cents"] // 100), limit, keys="number",
                check=lambda value: "" if 0 < cents_of(value) <= 1_000_000 else self.t("Enter a valid amount"))),
            key=str(number),
        )  # fmt: skip


class Standing(Secure):
    """Transfers that repeat."""

    activity = ".StandingOrdersActivity"

    def view(self) -> View:
        def end(number: int) -> Do:
            return lambda: self.ask(self.t("End this standing order?"), "", self.t("End"), lambda: self.db.run(
                "UPDATE bank_transfers SET standing = 'once' WHERE id = ?", number), danger=True)  # fmt: skip

        rows = self.db.all("SELECT * FROM bank_transfers WHERE standing != 'once' ORDER BY id")
        return self.frame(
            self.t("Standing orders"),
            v.items((v.tile(row["payee"], f"{self.app.money(row['amount'])} · {self.t(dict(_EVERY)[row['standing']])}",
                            key=str(row["id"]), on_click=end(row["id"])) for row in rows), look="grow"),
            not rows and v.text(self.t("No standing orders"), "mid pad"),
        )  # fmt: skip
