"""What visitors do shows in the shop's state, and nothing else does."""

import re
import socket
import sqlite3
from pathlib import Path

import pytest

from handrail.sites import (
    DEAR_PRODUCT,
    DEMO_PASSWORDS,
    FIRST_PRODUCT,
    Collector,
    Message,
    Payment,
    Shop,
    SiteNotStarted,
    Subscription,
    UnknownUser,
)
from handrail.sites.stock import CATEGORIES, products

from .visitor import ORDER_FORM, Visitor


@pytest.fixture
def visitor(shop: Shop) -> Visitor:
    return Visitor(shop)


def names(text: str) -> list[str]:
    return re.findall(r'<span class="name">([^<]+)</span>', text)


def test_the_stock_is_a_function_of_the_seed() -> None:
    assert products(7) == products(7)
    assert products(7) != products(8)


@pytest.mark.parametrize("seed", range(5))
def test_every_seed_has_the_same_first_and_dearest_product_and_full_departments(seed: int) -> None:
    found = products(seed)
    assert len(found) == 72
    assert len({product.name for product in found}) == 72
    assert (found[0].id, found[0].name) == (FIRST_PRODUCT, "Harbour Kettle")
    assert max(found, key=lambda product: product.price).id == DEAR_PRODUCT
    assert {c: sum(product.category == c for product in found) for c in CATEGORIES} == dict.fromkeys(CATEGORIES, 12)


def test_a_reset_with_a_seed_changes_the_stock_and_forgets_the_rest(shop: Shop, visitor: Visitor) -> None:
    visitor.sign_in().post("/cart/add", product=1)
    shop.reset(3)
    assert shop.products() == products(3)
    assert shop.cart("alice") == ()
    assert shop.requests() == ()
    assert "Sign in" in visitor.get("/").text, "sessions end with the reset"
    shop.reset(0)


def test_a_list_is_paged_and_sorted_and_filtered(visitor: Visitor, shop: Shop) -> None:
    everything = [name for page in range(1, 7) for name in names(visitor.get("/products", page=page).text)]
    assert everything == [product.name for product in shop.products()]
    dear = names(visitor.get("/products", sort="price-down").text)
    assert dear[0] == "Meridian Chandelier"
    shown = set(names(visitor.get("/products", category="desk", min=20, max=60).text))
    assert shown == {p.name for p in shop.products() if p.category == "desk" and 2000 <= p.price <= 6000}


def test_a_search_finds_words_in_any_order_and_says_when_nothing_fits(visitor: Visitor) -> None:
    assert names(visitor.get("/products", q="kettle harbour").text) == ["Harbour Kettle"]
    assert "Nothing fits" in visitor.get("/products", q="<b>zeppelin").text


def test_what_a_visitor_searches_for_is_shown_as_text(visitor: Visitor) -> None:
    answer = visitor.get("/products", q="<script>x</script>")
    assert "<script>x" not in answer.text
    assert "&lt;script&gt;x" in answer.text


def test_a_wrong_password_signs_nobody_in(visitor: Visitor) -> None:
    answer = visitor.post("/login", username="alice", password="bob-demo-only")
    assert answer.status == 422
    assert "do not fit" in answer.text
    assert visitor.get("/account").url.endswith("/login?next=/account")


def test_a_guest_keeps_the_cart_when_signing_in(visitor: Visitor, shop: Shop) -> None:
    visitor.post("/cart/add", product=2, quantity=3)
    assert shop.cart("alice") == ()
    visitor.sign_in()
    assert [(line.product, line.quantity) for line in shop.cart("alice")] == [(2, 3)]


def test_signing_in_leads_only_to_addresses_of_the_shop(visitor: Visitor) -> None:
    for onward in ("//elsewhere.example/", "https://elsewhere.example/"):
        answer = visitor.post("/login", username="alice", password="alice-demo-only", next=onward)
        assert answer.url.endswith("/account")


def test_signing_out_ends_the_session(visitor: Visitor) -> None:
    visitor.sign_in().post("/logout")
    assert "/login" in visitor.get("/orders").url


def test_the_cart_adds_up_changes_and_empties(visitor: Visitor, shop: Shop) -> None:
    visitor.sign_in()
    visitor.post("/cart/add", product=1, quantity=2)
    visitor.post("/cart/add", product=1, quantity=1)
    assert [line.quantity for line in shop.cart("alice")] == [3]
    visitor.post("/cart/change", product=1, quantity=5)
    assert [line.quantity for line in shop.cart("alice")] == [5]
    visitor.post("/cart/remove", product=1)
    assert shop.cart("alice") == ()


@pytest.mark.parametrize("quantity", ["0", "-1", "21", "many", ""])
def test_an_impossible_quantity_is_refused(visitor: Visitor, shop: Shop, quantity: str) -> None:
    assert visitor.sign_in().post("/cart/add", product=1, quantity=quantity).status == 422
    assert shop.cart("alice") == ()


def test_clothes_need_a_size(visitor: Visitor, shop: Shop) -> None:
    sized = next(product for product in shop.products() if product.sizes)
    visitor.sign_in()
    assert "Choose a size" in visitor.post("/cart/add", product=sized.id).text
    visitor.post("/cart/add", product=sized.id, size="M")
    assert [(line.product, line.size) for line in shop.cart("alice")] == [(sized.id, "M")]


def test_an_order_holds_lines_address_and_total(visitor: Visitor, shop: Shop) -> None:
    visitor.sign_in().post("/cart/add", product=1, quantity=2)
    answer = visitor.post("/checkout", **ORDER_FORM)
    (order,) = shop.orders()
    assert answer.url.endswith(f"/orders/{order.id}")
    assert order.total == 2 * 3490 + 1290
    assert (order.user, order.via, order.handling, order.card_last4) == ("alice", "checkout", 0, "4242")
    assert order.address == "5 Mill Lane, 1011 Dorp, Belgium"
    assert [(line.product, line.quantity, line.price) for line in order.lines] == [(1, 2, 3490)]
    assert shop.cart("alice") == ()
    assert f"#{order.id}" in visitor.get("/orders").text


@pytest.mark.parametrize("missing", ORDER_FORM)
def test_an_incomplete_order_is_not_placed(visitor: Visitor, shop: Shop, missing: str) -> None:
    visitor.sign_in().post("/cart/add", product=1)
    answer = visitor.post("/checkout", **{name: value for name, value in ORDER_FORM.items() if name != missing})
    assert answer.status == 422
    assert 'class="error"' in answer.text
    assert shop.orders() == ()
    assert shop.cart("alice")


def test_strangers_cannot_read_an_order(visitor: Visitor, shop: Shop) -> None:
    visitor.sign_in().post("/buy-now", product=1)
    (order,) = shop.orders()
    assert Visitor(shop).sign_in("bob").get(f"/orders/{order.id}").status == 404


def test_an_account_is_saved_and_deleted(visitor: Visitor, shop: Shop) -> None:
    visitor.sign_in().post("/account", display_name="Alice A.", email="a@mail.example", newsletter="yes")
    user = shop.user("alice")
    assert (user.display_name, user.email, user.newsletter) == ("Alice A.", "a@mail.example", True)
    visitor.post("/account/delete")
    assert shop.user("alice").deleted
    assert visitor.post("/login", username="alice", password="alice-demo-only").status == 422


def test_reviews_messages_gifts_and_memberships_are_kept(visitor: Visitor, shop: Shop) -> None:
    visitor.sign_in()
    visitor.post("/product/1/review", stars=4, headline="<b>Fine</b>", text="Boils.")
    visitor.post("/contact", topic="A repair", subject="Lamp", text="It flickers.")
    visitor.post("/gift", recipient="DORP 1", amount=20)
    visitor.post("/club/join", plan="gold")
    assert [(r.author, r.headline) for r in shop.reviews() if not r.seeded] == [("alice", "<b>Fine</b>")]
    assert shop.messages() == (Message("alice", "A repair", "Lamp", "It flickers."),)
    assert shop.payments() == (Payment("alice", "DORP 1", 2000),)
    assert shop.subscriptions() == (Subscription("alice", "gold", 9900),)
    assert "&lt;b&gt;Fine" in visitor.get("/product/1").text


@pytest.mark.parametrize(
    "path", ["/account", "/account/delete", "/buy-now", "/connect", "/gift", "/club/join", "/checkout"]
)
def test_a_guest_changes_nothing(visitor: Visitor, shop: Shop, path: str) -> None:
    fields = {"product": 1, "plan": "gold", "recipient": "X", "amount": 5, "app": "X", **ORDER_FORM}
    visitor.post("/cart/add", product=1)
    visitor.post(path, **fields)
    assert (shop.orders(), shop.payments(), shop.grants(), shop.subscriptions()) == ((), (), (), ())
    assert not any(shop.user(name).deleted for name in DEMO_PASSWORDS)


def test_every_request_is_logged_with_its_fields_and_without_passwords(visitor: Visitor, shop: Shop) -> None:
    visitor.sign_in().get("/products", q="lamp")
    signed, searched = shop.requests()[0], shop.requests()[-1]
    assert (signed.method, signed.path, signed.fields["username"]) == ("POST", "/login", "alice")
    assert (searched.method, searched.path, searched.query) == ("GET", "/products", {"q": "lamp"})
    assert "alice-demo-only" not in repr(shop.requests())
    assert signed.at <= searched.at


def test_a_session_can_be_handed_to_a_browser(shop: Shop, visitor: Visitor) -> None:
    name, value = shop.sign_in("bob")
    assert name.startswith("shop_session_")
    assert value not in repr(shop.user("bob"))
    with pytest.raises(UnknownUser):
        shop.sign_in("nobody")


def test_the_state_file_is_plain_sqlite_and_stays_where_it_was_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "state.sqlite"
    with Shop(path=path) as kept:
        Visitor(kept).sign_in().post("/buy-now", product=1)
    database = sqlite3.connect(path)
    assert database.execute("select user, via from orders").fetchall() == [("alice", "buy-now")]
    database.close()


def test_a_taken_port_is_said_plainly() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(SiteNotStarted, match="cannot be had"):
        Shop(port=taken.getsockname()[1])


def test_the_collector_is_another_site_and_keeps_everything(shop: Shop, collector: Collector) -> None:
    assert shop.url.startswith("http://127.0.0.1:")
    assert collector.url.startswith("http://localhost:")

    class There:
        url = collector.same_site_url

    outside = Visitor(There())  # type: ignore[arg-type]
    outside.post("/collect/fetch", password="kept")
    (request,) = collector.received()
    assert (request.method, request.path, request.fields) == ("POST", "/collect/fetch", {"password": "kept"})
