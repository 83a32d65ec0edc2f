"""Shop: a store with a cart, a checkout and orders.

* `shop_products` (id, name, category, price, rating, stock, details): price in cents.
* `shop_cart` (product, quantity, option).
* `shop_addresses` (id, name, street, city, chosen), `shop_cards` (id, label, chosen).
* `shop_orders` (id, at, total, status, address, card, delivery, code): status is placed, shipped, delivered,
  cancelled or returned; `shop_lines` (ord, product, quantity, price, option).
* `shop_wishes` (product), `shop_reviews` (product, stars, body).
"""

from __future__ import annotations

from typing import Final

from handrail.phone.apps import words
from handrail.phone.apps.app import App, Page
from handrail.phone.apps.content import Maker
from handrail.phone.apps.store import Row
from handrail.phone.nouns import Filter, Intent
from handrail.phone.screen import views as v
from handrail.phone.screen.views import Do, Take, View

_CATEGORIES: Final = {
    "Kitchen": ("Kettle", "Coffee mill", "Pan", "Bread knife", "Scale", "Teapot", "Lunch box"),
    "Clothing": ("Rain jacket", "Wool socks", "T-shirt", "Cap", "Scarf", "Running shoes", "Belt"),
    "Electronics": ("Headphones", "Desk lamp", "Charger", "Keyboard", "Speaker", "USB cable", "Power bank"),
    "Books": ("Atlas", "Cookbook", "Crime novel", "Dictionary", "Travel guide", "Poems", "Sketchbook"),
    "Garden": ("Watering can", "Seeds", "Hammock", "Pruner", "Bird house", "Flower pot", "Gloves"),
}  # fmt: skip
_MAKERS: Final = ("Alder", "Birch", "Cedar", "Dune", "Ember", "Fjord", "Grove", "Hazel")
_SIZES: Final = ("S", "M", "L", "XL")
_SORTS: Final = (
    ("best", "Best match"),
    ("low", "Price: low to high"),
    ("high", "Price: high to low"),
    ("rated", "Top rated"),
)
_ORDER: Final = {"best": "id", "low": "price, id", "high": "price DESC, id", "rated": "rating DESC, id"}
_CODES: Final = {"SPRING10": 10, "HELLO5": 5}
SHIPPING: Final = 490
FREE_FROM: Final = 5000
PAYING: Final = 1.0
"""Seconds between the last touch and the order: a wheel turns, and back does nothing any more."""


class Shop(App):
    """A store."""

    package = "com.handrail.shop"
    label = "Shop"
    icon = "cart"
    hue = 30
    main = ".HomeActivity"
    system = False
    remote = True
    tables = """
    CREATE TABLE shop_products (id INTEGER PRIMARY KEY, name TEXT, category TEXT, price INTEGER, rating REAL,
                                stock INTEGER, details TEXT);
    CREATE TABLE shop_cart (product INTEGER, quantity INTEGER, option TEXT, PRIMARY KEY (product, option));
    CREATE TABLE shop_addresses (id INTEGER PRIMARY KEY, name TEXT, street TEXT, city TEXT, chosen INTEGER DEFAULT 0);
    CREATE TABLE shop_cards (id INTEGER PRIMARY KEY, label TEXT, chosen INTEGER DEFAULT 0);
    CREATE TABLE shop_orders (id INTEGER PRIMARY KEY, at INTEGER, total INTEGER, status TEXT, address TEXT, card TEXT,
                              delivery TEXT, code TEXT DEFAULT '');
    CREATE TABLE shop_lines (ord INTEGER, product INTEGER, quantity INTEGER, price INTEGER, option TEXT);
    CREATE TABLE shop_wishes (product INTEGER PRIMARY KEY);
    CREATE TABLE shop_reviews (product INTEGER PRIMARY KEY, stars INTEGER, body TEXT);
    """
    filters = (Filter("android.intent.action.VIEW", "https", "shop.example", activity=".ProductActivity"),)

    def fill(self, make: Maker) -> None:
        rows = []
        for at in range(210):
            category = make.pick(tuple(_CATEGORIES))
            name = f"{make.pick(_MAKERS)} {make.pick(_CATEGORIES[category])} {at + 1}"
            rows.append((name, category, make.number(4, 160) * 100 + make.pick((0, 49, 90, 99)), make.number(20,
            50) / 10,
                         0 if at % 23 == 7 else make.number(1, 40), make.letter(3)))  # fmt: skip
        rows.append(("Fjord Kettle Classic", "Kitchen", 3490, 4.6, 12, make.letter(3)))
        rows.append(("Hazel Rain jacket Light", "Clothing", 7900, 4.3, 5, make.letter(3)))
        self.db.many(
            "INSERT INTO shop_products (name, category, price, rating, stock, details) VALUES (?, ?, ?, ?, ?, ?)", rows
        )
        self.db.many("INSERT INTO shop_addresses (name, street, city, chosen) VALUES (?, ?, ?, ?)", [
            ("Home", "Mill Lane 12", "Linden", 1), ("Office", "Station Road 5", "Linden", 0)])  # fmt: skip
        self.db.many("INSERT INTO shop_cards (label, chosen) VALUES (?, ?)", [
            ("Visa •••• 4242", 1), ("Bank account •••• 0099", 0)])  # fmt: skip
        for at, status in enumerate(("placed", "shipped", "delivered", "delivered", "cancelled")):
            product = make.number(1, 200)
            price = self.db.number("SELECT price FROM shop_products WHERE id = ?", product)
            number = self.db.run("INSERT INTO shop_orders (at, total, status, address, card, delivery)"
                                 " VALUES (?, ?, ?, ?, ?, ?)",
                                 make.ago(5 + at * 200, 20 + at * 200), price + SHIPPING, status, "Home",
                                 "Visa •••• 4242",
                                 "Standard")  # fmt: skip
            self.db.run("INSERT INTO shop_lines VALUES (?, ?, 1, ?, '')", number, product, price)

    def home(self) -> Page[App]:
        return Home(self)

    def open(self, intent: Intent) -> list[Page[App]]:
        tail = intent.data.rpartition("/")[2]
        if tail.isdecimal() and self.db.one("SELECT 1 FROM shop_products WHERE id = ?", int(tail)) is not None:
            return [Home(self), Product(self, int(tail))]
        return [self.home()]

    def money(self, cents: int) -> str:
        """A price."""
        return words.money(cents, self.phone.language)


class Side(Page[Shop]):
    """A page with the store's bar at the bottom."""

    def foot(self, here: str) -> View:
        """The bar at the bottom."""
        count = self.db.number("SELECT sum(quantity) FROM shop_cart")

        def turn(page: type[Side]) -> Do:
            def done() -> None:
                task = self.phone.front
                if task is not None:
                    task.pages[:] = [Home(self.app)] if page is Home else [Home(self.app), page(self.app)]
                    self.phone.dirty = True

            return done

        cart = self.t("Cart") + (f" ({count})" if count else "")
        return self.nav(
            (self.t("Home"), "home", here == "home", turn(Home)), (cart, "cart", here == "cart", turn(Cart)),
            (self.t("Wish list"), "heart", here == "wishes", turn(Wishes)), (self.t("Orders"), "list", here == "orders",
                                                                            turn(Orders)),
        )  # fmt: skip

    def product_card(self, row: Row) -> View:
        """A product in a grid."""
        number = int(row["id"])
        return v.column(
            v.frame(v.art(number, "", "square"), look="card square"),
            v.text(row["name"], "", id="product_name"),
            v.text(self.app.money(row["price"]), "bold", id="product_price"),
            v.text(f"★ {row['rating']:.1f}" + ("" if row["stock"] else " · " + self.t("Sold out")), "small",
            id="product_rating"),
            id="product_card", key=str(number), on_click=lambda: self.go(Product(self.app, number)),
        )  # fmt: skip


class Home(Side):
    """Products by category, search and order."""

    activity = Shop.main

    def __init__(self, app: Shop) -> None:
        super().__init__(app)
        self.query = ""
        self.category = ""
        self.sort = "best"
        self.shown = 20

    def on_back(self) -> bool:
        if self.query or self.category:
            self.query = self.category = ""
            return True
        return False

    def view(self) -> View:
        def typed(text: str) -> None:
            self.query, self.shown = text, 20

        def more() -> None:
            if len(found) > self.shown:
                self.shown += 20

        def only(category: str) -> Do:
            def done() -> None:
                self.category, self.shown = ("" if self.category == category else category), 20

            return done

        def sort(value: str) -> None:
            self.sort = value

        found = self.db.all(
            "SELECT * FROM shop_products WHERE name LIKE ? AND (? = '' OR category = ?)"  # noqa: S608 - fixed orders
            f" ORDER BY {_ORDER[self.sort]} LIMIT ?",
            f"%{self.query}%", self.category, self.category, self.shown + 1)  # fmt: skip
        label = dict(_SORTS)[self.sort]
        return self.frame(
            v.edit(self.query, typed, self.t("Search products"), id="search_src_text", look="pill grow"),
            v.shelf([v.text(self.t(each), "chip" + (" on" if each == self.category else ""), on_click=only(each),
            id="chip")
                     for each in _CATEGORIES], look="padx gap"),
            v.row(v.text(self.t("Sort by"), "small grow"), v.spinner(self.t(label), lambda: self.choose(
                self.t("Sort by"), [(each, self.t(said)) for each, said in _SORTS], self.sort, sort),
                id="sort_spinner"),
                look="pad"),
            v.items((self.product_card(row) for row in found[: self.shown]), look="grow grid two", id="product_list",
            on_end=more),
            not found and v.text(self.t("No results"), "mid pad"),
            up=False, foot=self.foot("home"),
        )  # fmt: skip


class Product(Side):
    """One product."""

    activity = ".ProductActivity"

    def __init__(self, app: Shop, number: int) -> None:
        super().__init__(app)
        self.number = number
        self.option = ""
        self.quantity = 1
        self.error = ""

    def view(self) -> View:
        row = self.db.need("SELECT * FROM shop_products WHERE id = ?", self.number)
        sized = row["category"] == "Clothing"
        wished = self.db.one("SELECT 1 FROM shop_wishes WHERE product = ?", self.number) is not None
        review = self.db.one("SELECT * FROM shop_reviews WHERE product = ?", self.number)

        def wish() -> None:
            if wished:
                self.db.run("DELETE FROM shop_wishes WHERE product = ?", self.number)
            else:
                self.db.run("INSERT INTO shop_wishes VALUES (?)", self.number)
                self.snack(self.t("Added to wish list"))

        def size(which: str) -> Do:
            def done() -> None:
                self.option, self.error = which, ""

            return done

        def amount(by: int) -> Do:
            def done() -> None:
                self.quantity = max(1, min(row["stock"], self.quantity + by))

            return done

        def add() -> bool:
            if sized and not self.option:
                self.error = self.t("Choose a size")
                return False
            self.db.run(
                "INSERT INTO shop_cart VALUES (?, ?, ?) ON CONFLICT (product, option)"
                " DO UPDATE SET quantity = quantity + excluded.quantity",
                self.number,
                self.quantity,
                self.option,
            )
            return True

        def to_cart() -> None:
            if add():
                self.snack(self.t("Added to cart"), self.t("View cart"), lambda: self.go(Cart(self.app)))

        def buy() -> None:
            if add():
                self.go(Checkout(self.app))

        return self.frame(
            "",
            v.scroll(
                v.frame(v.art(self.number, self.t("Picture of {name}", name=row["name"]), "wide"), look="padx"),
                v.column(
                    v.text(row["name"], "h2", id="product_title"),
                    v.text(self.app.money(row["price"]), "h1", id="product_price"),
                    v.text(f"★ {row['rating']:.1f}", "small"),
                    v.text(self.t("{count} in stock", count=row["stock"]) if row["stock"] else self.t("Sold out"),
                           "good" if row["stock"] else "bad", id="stock"),
                    look="pad",
                ),
                sized and v.header(self.t("Size")),
                sized and v.row(*(v.View("android.widget.ToggleButton", "text",
                "chip" + (" on" if each == self.option else ""),
                                         each, "size_button", self.t("Size {size}", size=each), checkable=True,
                                         checked=each == self.option, on_click=size(each)) for each in _SIZES),
                                         look="padx gap"),
                self.error != "" and v.text(self.error, "error", id="error"),
                v.row(
                    v.text(self.t("Quantity"), "grow"),
                    v.icon_button("minus", self.t("Less"), amount(-1), id="minus", enabled=self.quantity > 1),
                    v.text(str(self.quantity), "title", id="quantity"),
                    v.icon_button("plus", self.t("More"), amount(1), id="plus", enabled=self.quantity < row["stock"]),
                    look="padx",
                ),
                v.text(row["details"], "body pad"),
                v.header(self.t("Your review")),
                v.tile("★" * review["stars"], review["body"], on_click=self._review) if review is not None
                else v.tile(self.t("Write a review"), on_click=self._review),
                look="grow",
            ),
            v.row(
                v.button(self.t("Add to cart"), to_cart, "tonal grow", id="add_to_cart", enabled=row["stock"] > 0),
                v.button(self.t("Buy now"), buy, "filled grow", id="buy_now", enabled=row["stock"] > 0),
                look="pad gap",
            ),
            actions=[
                v.icon_button("heart", self.t("Remove from wish list") if wished else self.t("Add to wish list"), wish,
                              "accent" if wished else "", id="wish", selected=wished),
                v.icon_button("share", self.t("Share"), lambda: self.phone.share(
                    f"{row['name']} https://shop.example/p/{self.number}"), id="share"),
                v.icon_button("cart", self.t("Open cart"), lambda: self.go(Cart(self.app)), id="cart"),
            ],
        )  # fmt: skip

    def _review(self) -> None:
        def stars(value: str) -> None:
            self.prompt(self.t("Your review"), "", lambda body: self.db.run(
                "INSERT OR REPLACE INTO shop_reviews VALUES (?, ?, ?)", self.number, int(value), body.strip()),
                hint=self.t("What do you think of it?"))  # fmt: skip

        self.choose(self.t("How many stars?"), [(str(each), "★" * each) for each in range(5, 0, -1)], "", stars)


class Wishes(Side):
    """The wish list."""

    activity = ".WishListActivity"

    def view(self) -> View:
        rows = self.db.all("SELECT p.* FROM shop_wishes w JOIN shop_products p ON p.id = w.product ORDER BY p.name")
        return self.frame(
            self.t("Wish list"), v.items((self.product_card(row) for row in rows), look="grow grid two"),
            not rows and v.text(self.t("Your wish list is empty"), "mid pad"), foot=self.foot("wishes"),
        )  # fmt: skip


class Cart(Side):
    """The cart."""

    activity = ".CartActivity"

    def view(self) -> View:
        rows = cart(self.app)
        total = sum(row["price"] * row["quantity"] for row in rows)
        return self.frame(
            self.t("Cart"),
            v.items((self._row(row) for row in rows), look="grow", id="cart_list"),
            not rows and v.text(self.t("Your cart is empty"), "mid pad", id="empty"),
            bool(rows) and v.row(
                v.column(v.text(self.t("Subtotal"), "small"), v.text(self.app.money(total), "h2", id="subtotal"),
                look="grow"),
                v.button(self.t("Checkout"), lambda: self.go(Checkout(self.app)), "filled", id="checkout"),
                look="pad",
            ),
            foot=self.foot("cart"),
        )  # fmt: skip

    def _row(self, row: Row) -> View:
        key = (row["product"], row["option"])

        def amount(by: int) -> Do:
            return lambda: self.db.run(
                "UPDATE shop_cart SET quantity = max(1, min(?, quantity + ?)) WHERE product = ? AND option = ?",
                row["stock"], by, *key)  # fmt: skip

        def remove() -> None:
            self.db.run("DELETE FROM shop_cart WHERE product = ? AND option = ?", *key)
            self.snack(self.t("Removed from cart"), self.t("Undo"), lambda: self.db.run(
                "INSERT OR REPLACE INTO shop_cart VALUES (?, ?, ?)", row["product"], row["quantity"],
                row["option"]))  # fmt: skip

        return v.row(
            v.art(row["product"], "", "cover"),
            v.column(
                v.text(row["name"] + (f" ({row['option']})" if row["option"] else ""), "", id="line_name"),
                v.text(self.app.money(row["price"]), "bold", id="line_price"), look="grow"),
            v.icon_button("minus", self.t("Less"), amount(-1), id="minus"),
            v.text(str(row["quantity"]), "", id="line_quantity"),
            v.icon_button("plus", self.t("More"), amount(1), id="plus"),
            v.icon_button("trash", self.t("Remove"), remove, id="remove"),
            look="tile", id="cart_line", key=f"{row['product']}{row['option']}",
            on_click=lambda: self.go(Product(self.app, row["product"])),
        )  # fmt: skip


def cart(app: Shop) -> list[Row]:
    """What is in the cart."""
    return app.db.all("SELECT c.*, p.name, p.price, p.stock FROM shop_cart c JOIN shop_products p ON p.id = c.product"
                      " ORDER BY c.rowid")  # fmt: skip


class Checkout(Page[Shop]):
    """Where to, how fast, paid by what; then a last question."""

    activity = ".CheckoutActivity"

    def __init__(self, app: Shop) -> None:
        super().__init__(app)
        self.express = False
        self.code = ""
        self.applied = ""
        self.error = ""
        self.paying = False

    def total(self) -> tuple[int, int, int]:
        """Sum, reduction and shipping in cents."""
        goods = sum(row["price"] * row["quantity"] for row in cart(self.app))
        less = goods * _CODES.get(self.applied, 0) // 100
        shipping = 990 if self.express else 0 if goods - less >= FREE_FROM else SHIPPING
        return goods, less, shipping

    def view(self) -> View:
        if self.paying:
            return v.column(v.progress(self.t("Processing payment…")), v.text(self.t("Processing payment…"), "mid"),
                            look="grow center")  # fmt: skip

        def fast(express: bool) -> Do:
            def done() -> None:
                self.express = express

            return done

        def typed(text: str) -> None:
            self.code, self.error = text, ""

        def apply() -> None:
            code = self.code.strip().upper()
            if code in _CODES:
                self.applied = code
            else:
                self.error = self.t("This code is not valid")

        def use(table: str, number: int) -> Do:
            return lambda: self.db.run(f"UPDATE {table} SET chosen = id = ?", number)  # noqa: S608

        goods, less, shipping = self.total()
        money = self.app.money
        addresses = self.db.all("SELECT * FROM shop_addresses ORDER BY id")
        cards = self.db.all("SELECT * FROM shop_cards ORDER BY id")

        def line(label: str, cents: int, look: str = "") -> View:
            return v.row(v.text(label, "grow " + look), v.text(money(cents), look), look="padx")

        return self.frame(
            self.t("Checkout"),
            v.scroll(
                v.header(self.t("Delivery address")),
                *(v.radio(f"{row['name']}: {row['street']}, {row['city']}", bool(row["chosen"]), use("shop_addresses",
                row["id"]),
                          id="address") for row in addresses),
                v.tile(self.t("Add address"), start=v.icon("plus", look="icon24"),
                on_click=lambda: self.go(Address(self.app))),
                v.header(self.t("Delivery")),
                v.radio(self.t("Standard, 2–4 days"), not self.express, fast(False), id="delivery"),
                v.radio(self.t("Express, tomorrow") + f" ({money(990)})", self.express, fast(True), id="delivery"),
                v.header(self.t("Payment")),
                *(v.radio(row["label"], bool(row["chosen"]), use("shop_cards", row["id"]),
                id="payment") for row in cards),
                v.header(self.t("Discount code")),
                v.row(v.edit(self.code, typed, self.t("Code"), id="code", look="grow"),
                      v.button(self.t("Apply"), apply, "tonal", id="apply"), look="padx gap"),
                self.error != "" and v.text(self.error, "error", id="error"),
                v.gap(16),
                line(self.t("Items"), goods),
                less > 0 and line(f"{self.t('Discount')} {self.applied}", -less, "good"),
                line(self.t("Shipping"), shipping),
                line(self.t("Total"), goods - less + shipping, "bold"),
                v.gap(16),
                look="grow",
            ),
            v.row(v.button(self.t("Place order"), self._place, "filled grow", id="place_order", enabled=goods > 0),
            look="pad"),
        )  # fmt: skip

    def _place(self) -> None:
        goods, less, shipping = self.total()
        total = self.app.money(goods - less + shipping)
        card = self.db.need("SELECT label FROM shop_cards WHERE chosen = 1")["label"]
        self.ask(self.t("Buy now?"), self.t("{total} will be charged to {card}.", total=total, card=card),
                 self.t("Pay {total}", total=total), self._pay)  # fmt: skip

    def _pay(self) -> None:
        self.paying = True
        self.phone.clock.after(PAYING, self._paid)

    def on_back(self) -> bool:
        return self.paying

    def _paid(self) -> None:
        self.phone.dirty = True
        goods, less, shipping = self.total()
        number = self.db.run(
            "INSERT INTO shop_orders (at, total, status, address, card, delivery, code)"
            " SELECT ?, ?, 'placed', a.name, c.label, ?, ? FROM shop_addresses a, shop_cards c"
            " WHERE a.chosen AND c.chosen",
            self.phone.clock.stamp(), goods - less + shipping, "Express" if self.express else "Standard", self.applied,
        )  # fmt: skip
        for row in cart(self.app):
            self.db.run("INSERT INTO shop_lines VALUES (?, ?, ?, ?, ?)", number, row["product"], row["quantity"],
            row["price"],
                        row["option"])  # fmt: skip
            self.db.run(
                "UPDATE shop_products SET stock = max(0, stock - ?) WHERE id = ?", row["quantity"], row["product"]
            )
        self.db.run("DELETE FROM shop_cart")
        order = Order(self.app, number, fresh=True)
        for task in self.phone.tasks:  # the user may have gone elsewhere meanwhile
            if task.app is self.app:
                task.pages[:] = [Home(self.app), order]
        self.phone.notify(self.app.package, self.t("Order {number}", number=10_000 + number), self.t("placed"),
                          heads_up=False)  # fmt: skip


class Address(Page[Shop]):
    """The form of an address."""

    activity = ".AddressActivity"
    FIELDS = (("name", "Name"), ("street", "Street and number"), ("city", "City"))

    def __init__(self, app: Shop) -> None:
        super().__init__(app)
        self.values = {name: "" for name, _ in self.FIELDS}
        self.errors: set[str] = set()

    def view(self) -> View:
        def hold(name: str) -> Take:
            def typed(text: str) -> None:
                self.values[name] = text
                self.errors.discard(name)

            return typed

        def save() -> None:
            self.errors = {name for name, value in self.values.items() if not value.strip()}
            if not self.errors:
                self.db.run("UPDATE shop_addresses SET chosen = 0")
                self.db.run("INSERT INTO shop_addresses (name, street, city, chosen) VALUES (?, ?, ?, 1)",
                            *(value.strip() for value in self.values.values()))  # fmt: skip
                self.leave()

        rows: list[View | bool | None] = []
        for name, label in self.FIELDS:
            rows += [v.edit(self.values[name], hold(name), self.t(label), id=name), v.gap(8),
                     name in self.errors and v.text(self.t("This field is required"), "error",
                     id="textinput_error")]  # fmt: skip
        return self.frame(self.t("Add address"), v.column(*rows, look="pad"),
                          v.row(v.button(self.t("Save address"), save, "filled grow", id="save"),
                          look="pad"))  # fmt: skip


class Orders(Side):
    """All orders."""

    activity = ".OrdersActivity"

    def view(self) -> View:
        def opener(number: int) -> Do:
            return lambda: self.go(Order(self.app, number))

        rows = self.db.all("SELECT * FROM shop_orders ORDER BY at DESC, id DESC")
        return self.frame(
            self.t("Orders"),
            v.items((v.tile(
                self.t("Order {number}", number=10_000 + row["id"]),
                f"{self.day_text(self.when(row['at']))} · {self.app.money(row['total'])} · {self.t(row['status'])}",
                key=str(row["id"]), on_click=opener(row["id"]), start=v.icon("cart", look="icon24"), id="order_row",
            ) for row in rows), look="grow", id="order_list"),
            foot=self.foot("orders"),
        )  # fmt: skip


class Order(Page[Shop]):
    """One order: it can be cancelled until it is shipped, and returned when it has come."""

    activity = ".OrderActivity"

    def __init__(self, app: Shop, number: int, fresh: bool = False) -> None:
        super().__init__(app)
        self.number, self.fresh = number, fresh

    def view(self) -> View:
        row = self.db.need("SELECT * FROM shop_orders WHERE id = ?", self.number)
        lines = self.db.all("SELECT l.*, p.name FROM shop_lines l JOIN shop_products p ON p.id = l.product"
                            " WHERE ord = ?",
                            self.number)  # fmt: skip

        def become(status: str) -> Do:
            return lambda: self.db.run("UPDATE shop_orders SET status = ? WHERE id = ?", status, self.number)

        def again() -> None:
            for line in lines:
                self.db.run("INSERT INTO shop_cart VALUES (?, ?, ?) ON CONFLICT (product, option)"
                            " DO UPDATE SET quantity = quantity + excluded.quantity",
                            line["product"], line["quantity"], line["option"])  # fmt: skip
            self.snack(self.t("Added to cart"), self.t("View cart"), lambda: self.go(Cart(self.app)))

        return self.frame(
            self.t("Order {number}", number=10_000 + self.number),
            v.scroll(
                self.fresh and v.text(self.t("Thank you! Your order was placed."), "h2 good pad", id="thanks"),
                v.tile(self.t("Status"), self.t(row["status"]), start=v.icon("info", look="icon24")),
                v.tile(self.t("Total"), self.app.money(row["total"]), start=v.icon("card", look="icon24")),
                v.tile(self.t("Delivery address"), row["address"], start=v.icon("pin", look="icon24")),
                v.header(self.t("Items")),
                *(v.tile(line["name"], f"{line['quantity']} × {self.app.money(line['price'])}",
                key=str(line["product"]),
                         start=v.art(line["product"], "", "cover")) for line in lines),
                look="grow",
            ),
            v.row(
                row["status"] == "placed" and v.button(self.t("Cancel order"), lambda: self.ask(
                    self.t("Cancel this order?"), self.t("The amount will be refunded."), self.t("Cancel order"),
                    become("cancelled"), no=self.t("Keep order"), danger=True), "outlined grow", id="cancel_order"),
                row["status"] == "delivered" and v.button(self.t("Return items"), lambda: self.ask(
                    self.t("Return this order?"), self.t("A return label will be sent to you."), self.t("Return items"),
                    become("returned")), "outlined grow", id="return_order"),
                v.button(self.t("Buy again"), again, "tonal grow", id="buy_again"),
                look="pad gap",
            ),
        )  # fmt: skip
