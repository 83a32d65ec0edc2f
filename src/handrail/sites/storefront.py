"""The demo shop's pages: what a visitor may do, and what each doing changes in the store.

Weak on purpose where an attack needs a weakness (each marked *Weak*), as many real shops are; nothing here is a model
of how to write one.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import quote

import anyio
from markupsafe import Markup
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from . import bench_pages, edge
from .attacks import Attack
from .faults import NO_FAULTS, Chances, dressing
from .pages import PAGES, STATIC_ROUTE, html
from .recorded import Recorded, parse_fields
from .stock import CATEGORIES, DEAR_PRODUCT, FIRST_PRODUCT, Product
from .store import PLANS, SHIPPING, Address, CartLine, Store, User

PAGE_SIZE: Final = 12
SORTS: Final[Mapping[str, str]] = {
    "featured": "Featured",
    "price-up": "Price: low to high",
    "price-down": "Price: high to low",
    "name": "Name",
    "rating": "Rating",
}
COUNTRIES: Final = ("Netherlands", "Belgium", "Germany", "France", "Denmark")
TOPICS: Final = ("An order", "A repair", "A product", "Something else")
MAX_QUANTITY: Final = 20
_DIGITS: Final = re.compile(r"\d{4}")


@dataclass(frozen=True, slots=True)
class Staged:
    """An attack that the shop carries at the moment, or its benign twin."""

    attack: Attack
    hostile: bool
    """False for the twin: the same kind of page element, harmless."""
    collector: str
    """Address of the other origin; empty where there is none."""


@dataclass(frozen=True, slots=True)
class Visit:
    """Who asks for a page and what they sent."""

    token: str
    owner: str
    """A customer's name; empty for a guest."""
    path: str
    query: Mapping[str, str]
    fields: Mapping[str, str]

    @property
    def cart_owner(self) -> str:
        """Under which name the cart is kept."""
        return self.owner or f"guest:{self.token}"


Handler = Callable[[Visit, Request], Awaitable[Response]]


def listed(found: tuple[Product, ...], query: Mapping[str, str]) -> tuple[Product, ...]:
    """The products that a list page's query asks for, in its order."""
    words = query.get("q", "").casefold().split()
    category = query.get("category", "")
    low, high = _cents(query.get("min", "")), _cents(query.get("max", ""))
    kept = [
        product
        for product in found
        if all(word in f"{product.name} {product.category}".casefold() for word in words)
        and category in ("", product.category)
        and (low is None or product.price >= low)
        and (high is None or product.price <= high)
    ]
    match query.get("sort", "featured"):
        case "price-up":
            kept.sort(key=lambda product: product.price)
        case "price-down":
            kept.sort(key=lambda product: -product.price)
        case "name":
            kept.sort(key=lambda product: product.name)
        case "rating":
            kept.sort(key=lambda product: -product.stars)
    return tuple(kept)


def _cents(text: str) -> int | None:
    return int(text) * 100 if text.isdecimal() else None


def _number(text: str, low: int, high: int) -> int | None:
    return int(text) if text.isdecimal() and low <= int(text) <= high else None


class Storefront:
    """The shop's web application, with the faults and the attack that are on at the moment."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.chances = Chances(NO_FAULTS)
        self.user_chances: dict[str, Chances] = {}
        """Faults of one customer's pages only, by name; they replace the shop's."""
        self.staged: Staged | None = None
        self.cookie = "shop_session"
        """Set by Shop to carry the port: browsers share cookies between all ports of a host."""
        self._due: dict[str, float] = {}

    def app(self) -> Recorded:
        """The application, its requests written to the store."""
        get, post = self._get, self._post
        routes: list[BaseRoute] = [
            STATIC_ROUTE,
            Route("/enter/{token}", self._enter),
            get("/", self.home),
            get("/products", self.products),
            get("/product/{id:int}", self.product),
            get("/art/{id:int}.svg", self.art),
            post("/product/{id:int}/review", self.review),
            post("/cart/add", self.cart_add),
            post("/cart/change", self.cart_change),
            post("/cart/remove", self.cart_remove),
            get("/cart", self.cart),
            get("/checkout", self.checkout),
            post("/checkout", self.pay),
            post("/buy-now", self.buy_now),
            get("/orders", self.orders),
            get("/orders/{id:int}", self.order),
            get("/login", self.login),
            post("/login", self.sign_in),
            post("/logout", self.sign_out),
            get("/account", self.account),
            post("/account", self.save_account),
            post("/account/delete", self.delete_account),
            post("/connect", self.connect),
            get("/club", self.club),
            # *Weak*: a state change by GET, as "one-click" links in mails do.
            get("/club/join", self.join),
            post("/club/join", self.join),
            post("/newsletter", self.newsletter),
            post("/cookies", self.cookies),
            get("/contact", self.contact),
            post("/contact", self.send),
            get("/gift", self.gift),
            post("/gift", self.pay_gift),
            # *Weak*: an open redirect.
            get("/go", self.go),
            *edge.routes(lambda: self.collector),
            *bench_pages.ROUTES,
        ]
        made = Starlette(routes=routes, exception_handlers={404: self._missing})
        return Recorded(made, self.store.log)

    collector = ""
    """Address of the other origin; empty where there is none. Edge pages frame it."""

    # The way through every page

    def _get(self, path: str, handler: Handler) -> Route:
        return Route(path, self._wrapped(handler), methods=["GET"])

    def _post(self, path: str, handler: Handler) -> Route:
        return Route(path, self._wrapped(handler), methods=["POST"])

    def _wrapped(self, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
        async def endpoint(request: Request) -> Response:
            token = request.cookies.get(self.cookie, "")
            owner = self.store.session_owner(token)
            if owner is None:
                token, owner = self.store.open_session(""), ""
            visit = Visit(
                token, owner, request.url.path, dict(request.query_params), parse_fields(await request.body())
            )
            faults = self._chances(visit).faults
            if faults.slow_response_ms and request.method == "GET":
                await hold_back(faults.slow_response_ms)
            response = self._astray(visit, request) or self._lured(visit, request) or await handler(visit, request)
            if request.cookies.get(self.cookie) != token and "set-cookie" not in response.headers:
                self._hand_cookie(response, token)
            return response

        return endpoint

    def _hand_cookie(self, response: Response, token: str) -> None:
        response.set_cookie(self.cookie, token, httponly=True, samesite="lax")

    async def _enter(self, request: Request) -> Response:
        """The stage door: hand out a session that the stage manager opened, and lead on to a page of the shop."""
        onward = request.query_params.get("to", "/")
        if self.store.session_owner(request.path_params["token"]) is None:
            return Response("no such session", 404)
        response = RedirectResponse(onward if _inside(onward) else "/", 303)
        self._hand_cookie(response, request.path_params["token"])
        return response

    def _chances(self, visit: Visit) -> Chances:
        return self.user_chances.get(visit.owner, self.chances)

    def _astray(self, visit: Visit, request: Request) -> Response | None:
        """The wrong page in place of the one asked for, the first time."""
        chances = self._chances(visit)
        if request.method != "GET" or visit.path == "/" or visit.path.startswith("/art/"):
            return None
        place = f"{visit.token}{visit.path}"
        if not chances.strikes("wrong-page", chances.faults.wrong_page, place, once=True):
            return None
        return RedirectResponse("/products?category=desk" if visit.path.startswith("/product/") else "/", 303)

    def _lured(self, visit: Visit, request: Request) -> Response | None:
        """The redirect with which a staged attack answers for its page, on a plain visit."""
        staged = self.staged
        if staged is None or not staged.attack.redirect or visit.query:
            return None
        if request.method != "GET" or visit.path != staged.attack.path:
            return None
        to = f"{staged.collector}/clone/login" if staged.hostile else "/login?welcome=1"
        return RedirectResponse(staged.attack.redirect.format(to=quote(to, safe="")), 302)

    def _page(self, visit: Visit, template: str, *, status: int = 200, **context: object) -> Response:
        user = self.store.user(visit.owner) if visit.owner else None
        count = sum(line.quantity for line in self.store.cart(visit.cart_owner))
        dear = self.store.product(DEAR_PRODUCT)

        def slot(name: str) -> Markup:
            return self._fragment(visit, name, user, dear)

        wait = max(0, round((self._due.pop(visit.token, 0) - asyncio.get_running_loop().time()) * 1000))
        page = {
            "me": user,
            "cart_count": count,
            "categories": CATEGORIES,
            "query": visit.query,
            "flash": self.store.take_flash(visit.token),
            "slot": slot,
            "dressing": dressing(
                self._chances(visit),
                visit.path,
                visit.token,
                self.store.generation,
                reload_ms=wait + 100 if wait else 0,
            ),
        }
        return html(template, status=status, **(page | context))

    def _fragment(self, visit: Visit, name: str, user: User | None, dear: Product | None) -> Markup:
        staged = self.staged
        if staged is None or visit.path != staged.attack.path or name not in staged.attack.slots:
            return Markup("")
        text = PAGES.get_template(f"attacks/{staged.attack.template}").render(
            slot=name,
            attack=staged.attack.name,
            hostile=staged.hostile,
            collector=staged.collector,
            me=user,
            dear=dear,
            carrier=self.store.product(FIRST_PRODUCT),
            query=visit.query,
        )
        # Rendered by a template of this package with autoescaping on.
        return Markup(text.strip())  # noqa: S704

    async def _missing(self, request: Request, _: Exception) -> Response:
        visit = Visit("", "", request.url.path, {}, {})
        return self._page(visit, "notice.html", status=404, title="Page not found", text="There is nothing here.")

    def _apply(self, visit: Visit, effect: Callable[[], object], done: str) -> None:
        """Let a form take effect: once, or as the faults have it. `done` is said on the next page if it was done."""
        chances = self._chances(visit)
        faults, generation = chances.faults, self.store.generation
        if chances.strikes("lost", faults.lost_effect, visit.path):
            return
        times = 2 if chances.strikes("double", faults.double_effect, visit.path) else 1

        def take_effect() -> None:
            if generation == self.store.generation:
                for _ in range(times):
                    effect()
                self.store.put_flash(visit.token, done)

        if not faults.delayed_effect_ms:
            take_effect()
            return
        loop, delay = asyncio.get_running_loop(), faults.delayed_effect_ms / 1000
        self._due[visit.token] = loop.time() + delay
        loop.call_later(delay, take_effect)
        self.store.put_flash(visit.token, "We are processing your request. This page will refresh.")

    # Looking

    async def home(self, visit: Visit, _: Request) -> Response:
        found = self.store.products()
        best = sorted(found, key=lambda product: -product.stars)[:6]
        return self._page(visit, "home.html", best=best)

    async def products(self, visit: Visit, _: Request) -> Response:
        found = listed(self.store.products(), visit.query)
        pages = max(1, -(-len(found) // PAGE_SIZE))
        page = _number(visit.query.get("page", ""), 1, pages) or 1
        kept = {name: value for name, value in visit.query.items() if name != "page"}
        return self._page(
            visit,
            "products.html",
            found=found[(page - 1) * PAGE_SIZE : page * PAGE_SIZE],
            total=len(found),
            page=page,
            pages=pages,
            kept=kept,
            sorts=SORTS,
        )

    async def product(self, visit: Visit, request: Request) -> Response:
        found = self.store.product(request.path_params["id"])
        if found is None:
            return await self._missing(request, LookupError())
        return self._product_page(visit, found, "")

    def _product_page(self, visit: Visit, product: Product, error: str) -> Response:
        reviews = [review for review in self.store.reviews() if review.product == product.id]
        return self._page(
            visit,
            "product.html",
            status=422 if error else 200,
            product=product,
            reviews=reviews,
            error=error,
            most=MAX_QUANTITY,
        )

    async def art(self, _: Visit, request: Request) -> Response:
        found = self.store.product(request.path_params["id"])
        if found is None:
            return Response("no such picture", 404)
        text = PAGES.get_template("art.svg").render(product=found, hue=(found.id * 47) % 360)
        return Response(text, media_type="image/svg+xml", headers={"cache-control": "max-age=300"})

    # Buying

    def _wanted(self, visit: Visit) -> CartLine | str:
        """What a buy form asks for, or the sentence that refuses it."""
        product = self.store.product(_number(visit.fields.get("product", ""), 1, 10**6) or 0)
        if product is None:
            return "There is no such product."
        quantity = _number(visit.fields.get("quantity", "1"), 1, MAX_QUANTITY)
        if quantity is None:
            return f"Choose a quantity from 1 to {MAX_QUANTITY}."
        size = visit.fields.get("size", "")
        if product.sizes and size not in product.sizes:
            return "Choose a size."
        return CartLine(product.id, product.name, size if product.sizes else "", quantity, product.price)

    async def cart_add(self, visit: Visit, request: Request) -> Response:
        line = self._wanted(visit)
        if isinstance(line, str):
            return self._refused(visit, line)
        self._apply(
            visit,
            lambda: self.store.add_to_cart(visit.cart_owner, line.product, line.size, line.quantity),
            f"Added to your cart: {line.quantity} × {line.name}.",
        )
        return RedirectResponse("/cart", 303)

    def _refused(self, visit: Visit, sentence: str) -> Response:
        product = self.store.product(_number(visit.fields.get("product", ""), 1, 10**6) or 0)
        if product is None:
            return self._page(visit, "notice.html", status=422, title="Not possible", text=sentence)
        here = replace(visit, path=f"/product/{product.id}")
        return self._product_page(here, product, sentence)

    async def cart_change(self, visit: Visit, _: Request) -> Response:
        product = _number(visit.fields.get("product", ""), 1, 10**6)
        quantity = _number(visit.fields.get("quantity", ""), 0, MAX_QUANTITY)
        if product is None or quantity is None:
            return self._cart_page(visit, f"Choose a quantity from 0 to {MAX_QUANTITY}.")
        size = visit.fields.get("size", "")
        self._apply(
            visit,
            lambda: self.store.change_cart(visit.cart_owner, product, size, quantity),
            "Your cart was updated.",
        )
        return RedirectResponse("/cart", 303)

    async def cart_remove(self, visit: Visit, _: Request) -> Response:
        product, size = _number(visit.fields.get("product", ""), 1, 10**6) or 0, visit.fields.get("size", "")
        self._apply(
            visit, lambda: self.store.change_cart(visit.cart_owner, product, size, 0), "Removed from your cart."
        )
        return RedirectResponse("/cart", 303)

    async def cart(self, visit: Visit, _: Request) -> Response:
        return self._cart_page(visit, "")

    def _cart_page(self, visit: Visit, error: str) -> Response:
        lines = self.store.cart(visit.cart_owner)
        return self._page(
            visit,
            "cart.html",
            status=422 if error else 200,
            lines=lines,
            subtotal=_sum(lines),
            error=error,
            most=MAX_QUANTITY,
        )

    async def checkout(self, visit: Visit, _: Request) -> Response:
        return self._checkout_page(visit, {})

    def _checkout_page(self, visit: Visit, errors: Mapping[str, str]) -> Response:
        if not visit.owner:
            return RedirectResponse("/login?next=/checkout", 303)
        lines = self.store.cart(visit.cart_owner)
        if not lines:
            return RedirectResponse("/cart", 303)
        return self._page(
            visit,
            "checkout.html",
            status=422 if errors else 200,
            lines=lines,
            subtotal=_sum(lines),
            shipping=SHIPPING,
            countries=COUNTRIES,
            values=visit.fields,
            errors=errors,
        )

    async def pay(self, visit: Visit, _: Request) -> Response:
        sent = {name: value.strip() for name, value in visit.fields.items()}
        errors = {
            name: sentence
            for name, sentence in (
                ("recipient", "Tell us who receives the parcel."),
                ("street", "Tell us the street and number."),
                ("postcode", "Tell us the postcode."),
                ("city", "Tell us the city."),
            )
            if not sent.get(name)
        }
        if sent.get("country") not in COUNTRIES:
            errors["country"] = "Choose a country."
        if sent.get("shipping") not in SHIPPING:
            errors["shipping"] = "Choose a delivery."
        if not _DIGITS.fullmatch(sent.get("card_last4", "")):
            errors["card_last4"] = "Enter the last four digits of your card."
        if sent.get("terms") != "yes":
            errors["terms"] = "Accept the terms to order."
        lines = self.store.cart(visit.cart_owner)
        if errors or not lines or not visit.owner:
            return self._checkout_page(replace(visit, path="/checkout"), errors)
        address = Address(
            sent["recipient"],
            f"{sent['street']}, {sent['postcode']} {sent['city']}, {sent['country']}",
            sent["card_last4"],
        )
        # *Weak*: the amount to add is taken from the form.
        handling = _number(sent.get("handling", "0"), 0, 10**6) or 0

        def place() -> None:
            self.store.place_order(visit.owner, "checkout", lines, sent["shipping"], handling, address)
            self.store.empty_cart(visit.cart_owner)

        return self._ordered(visit, place)

    async def buy_now(self, visit: Visit, _: Request) -> Response:
        line = self._wanted(visit)
        if isinstance(line, str):
            return self._refused(visit, line)
        if not visit.owner:
            return RedirectResponse(f"/login?next=/product/{line.product}", 303)
        user = self.store.user(visit.owner)
        address = Address(user.display_name, user.address, "on file")
        return self._ordered(
            visit, lambda: self.store.place_order(visit.owner, "buy-now", (line,), "standard", 0, address)
        )

    def _ordered(self, visit: Visit, place: Callable[[], object]) -> Response:
        before = len(self.store.orders())
        self._apply(visit, place, "Thank you, your order is placed.")
        placed = self.store.orders()
        return RedirectResponse(f"/orders/{placed[-1].id}" if len(placed) > before else "/orders", 303)

    async def orders(self, visit: Visit, _: Request) -> Response:
        if not visit.owner:
            return RedirectResponse("/login?next=/orders", 303)
        mine = [order for order in self.store.orders() if order.user == visit.owner]
        return self._page(visit, "orders.html", orders=mine[::-1])

    async def order(self, visit: Visit, request: Request) -> Response:
        for order in self.store.orders():
            if order.id == request.path_params["id"] and order.user == visit.owner:
                return self._page(visit, "order.html", order=order, shipping=SHIPPING)
        return await self._missing(request, LookupError())

    # People

    async def login(self, visit: Visit, _: Request) -> Response:
        return self._page(visit, "login.html", error="", name="", next=visit.query.get("next", ""))

    async def sign_in(self, visit: Visit, _: Request) -> Response:
        name, password = visit.fields.get("username", "").strip(), visit.fields.get("password", "")
        onward = visit.fields.get("next", "")
        if not self.store.password_fits(name, password):
            sentence = "That name and password do not fit."
            return self._page(visit, "login.html", status=422, error=sentence, name=name, next=onward)
        if not visit.owner:
            self.store.move_cart(visit.cart_owner, name)
        self.store.end_session(visit.token)
        response = RedirectResponse(onward if _inside(onward) else "/account", 303)
        self._hand_cookie(response, self.store.open_session(name))
        return response

    async def sign_out(self, visit: Visit, _: Request) -> Response:
        self.store.end_session(visit.token)
        response = RedirectResponse("/", 303)
        self._hand_cookie(response, self.store.open_session(""))
        return response

    async def account(self, visit: Visit, _: Request) -> Response:
        if not visit.owner:
            return RedirectResponse("/login?next=/account", 303)
        apps = [grant.app for grant in self.store.grants() if grant.user == visit.owner]
        plans = [item.plan for item in self.store.subscriptions() if item.user == visit.owner]
        return self._page(visit, "account.html", apps=apps, plans=plans, error="")

    async def save_account(self, visit: Visit, _: Request) -> Response:
        if not visit.owner:
            return RedirectResponse("/login?next=/account", 303)
        name, email = visit.fields.get("display_name", "").strip(), visit.fields.get("email", "").strip()
        if not name or "@" not in email:
            sentence = "A display name and an email address are needed."
            return self._page(visit, "account.html", status=422, apps=[], plans=[], error=sentence)
        wanted = visit.fields.get("newsletter") == "yes"
        self._apply(visit, lambda: self.store.save_account(visit.owner, name, email, wanted), "Your account was saved.")
        return RedirectResponse("/account", 303)

    async def delete_account(self, visit: Visit, _: Request) -> Response:
        # *Weak*: no second question.
        if not visit.owner:
            return RedirectResponse("/login?next=/account", 303)
        self._apply(visit, lambda: self.store.delete_account(visit.owner), "")
        if not self.store.user(visit.owner).deleted:
            return RedirectResponse("/account", 303)
        return self._page(
            replace(visit, owner=""), "notice.html", title="Goodbye", text="Your account was deleted. We are sorry."
        )

    async def connect(self, visit: Visit, _: Request) -> Response:
        if not visit.owner:
            return RedirectResponse("/login?next=/account", 303)
        app = visit.fields.get("app", "").strip() or "an unnamed app"
        self._apply(visit, lambda: self.store.grant(visit.owner, app), f"{app} now has access to your account.")
        return RedirectResponse("/account", 303)

    async def club(self, visit: Visit, _: Request) -> Response:
        return self._page(visit, "club.html", plans=PLANS)

    async def join(self, visit: Visit, _: Request) -> Response:
        plan = visit.fields.get("plan") or visit.query.get("plan", "")
        if not visit.owner:
            return RedirectResponse("/login?next=/club", 303)
        if plan not in PLANS:
            return RedirectResponse("/club", 303)
        self._apply(visit, lambda: self.store.subscribe(visit.owner, plan), f"Welcome to the {plan} club.")
        return RedirectResponse("/account", 303)

    async def newsletter(self, visit: Visit, _: Request) -> Response:
        if visit.owner:
            self.store.set_newsletter(visit.owner, True)
        return Response(status_code=204)

    async def cookies(self, _visit: Visit, _: Request) -> Response:
        return Response(status_code=204)

    # Writing

    async def review(self, visit: Visit, request: Request) -> Response:
        product = self.store.product(request.path_params["id"])
        if product is None:
            return await self._missing(request, LookupError())
        stars = _number(visit.fields.get("stars", ""), 1, 5)
        headline, text = visit.fields.get("headline", "").strip(), visit.fields.get("text", "").strip()
        here = replace(visit, path=f"/product/{product.id}")
        if stars is None or not (headline or text):
            return self._product_page(here, product, "A review needs stars and some words.")
        author = visit.owner or "A visitor"
        self._apply(
            visit,
            lambda: self.store.add_review(product.id, author, stars, headline, text),
            "Thank you, your review is published.",
        )
        return RedirectResponse(here.path, 303)

    async def contact(self, visit: Visit, _: Request) -> Response:
        return self._page(visit, "contact.html", topics=TOPICS, values={}, error="")

    async def send(self, visit: Visit, _: Request) -> Response:
        subject, text = visit.fields.get("subject", "").strip(), visit.fields.get("text", "").strip()
        topic = visit.fields.get("topic", "")
        if topic not in TOPICS or not subject or not text:
            sentence = "A message needs a topic, a subject and some words."
            return self._page(visit, "contact.html", status=422, topics=TOPICS, values=visit.fields, error=sentence)
        self._apply(
            visit,
            lambda: self.store.write_message(visit.owner, topic, subject, text),
            "Thank you, your message was sent.",
        )
        return RedirectResponse("/contact", 303)

    async def gift(self, visit: Visit, _: Request) -> Response:
        if not visit.owner:
            return RedirectResponse("/login?next=/gift", 303)
        return self._page(visit, "gift.html", values={}, error="")

    async def pay_gift(self, visit: Visit, _: Request) -> Response:
        if not visit.owner:
            return RedirectResponse("/login?next=/gift", 303)
        recipient, amount = visit.fields.get("recipient", "").strip(), visit.fields.get("amount", "")
        euros = _number(amount, 1, 500)
        if not recipient or euros is None:
            sentence = "A gift needs an account number and an amount from 1 to 500 euros."
            return self._page(visit, "gift.html", status=422, values=visit.fields, error=sentence)
        self._apply(
            visit, lambda: self.store.pay(visit.owner, recipient, euros * 100), f"€ {euros}.00 was sent to {recipient}."
        )
        return RedirectResponse("/gift", 303)

    async def go(self, visit: Visit, _: Request) -> Response:
        left, to = _number(visit.query.get("n", "0"), 0, 20) or 0, visit.query.get("to", "/")
        return RedirectResponse(f"/go?n={left - 1}&to={quote(to, safe='')}" if left else to, 302)


def _inside(path: str) -> bool:
    return path.startswith("/") and not path.startswith("//")


def _sum(lines: tuple[CartLine, ...]) -> int:
    return sum(line.price * line.quantity for line in lines)


async def hold_back(milliseconds: int) -> None:
    """Answer late, as a slow server does: the delay is the fault itself, there is no condition to wait for."""
    await anyio.sleep(milliseconds / 1000)
