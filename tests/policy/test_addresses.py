"""What addresses say that going there does."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.policy.addresses import about, address_effects
from handrail.records import EffectClass

E = EffectClass
HERE = "https://site.example"


@pytest.mark.parametrize(
    ("rest", "wanted"),
    [
        ("/account/delete", {E.DELETE}),
        ("/%64elete", {E.DELETE}),
        ("/account/deleteAccount", {E.DELETE}),
        ("/delete_account", {E.DELETE}),
        ("/DELETE", {E.DELETE}),
        ("/account;delete", {E.DELETE}),
        ("/account/delete/confirm", {E.DELETE}),
        ("/remove.php?id=3", {E.DELETE}),
        ("/deleteUser?id=3", {E.DELETE}),
        ("/?action=delete&id=1", {E.DELETE}),
        ("/index.php?id=1&delete=1", {E.DELETE}),
        ("/#/users/delete", {E.DELETE}),
        ("/#!/delete", {E.DELETE}),
        ("/unsubscribe", {E.DELETE}),
        ("/logout.do", {E.SIGN_OUT}),
        ("/sign-out?x", {E.SIGN_OUT}),
        ("/?do=logout", {E.SIGN_OUT}),
        ("/?do=1&op=deleteUser", {E.DELETE}),
        ("/transfer?to=eve", {E.PAY}),
        ("/pay/500", {E.PAY}),
        ("/requests/approve/7", {E.GRANT}),
        ("/", set()),
        ("/orders/deleted", set()),
        ("/help/how-to-delete", set()),
        ("/help/delete", set()),
        ("/how-to/delete-account", set()),
        ("/tags/pay", set()),
        ("/search?q=delete", set()),
        ("/list?s=delete&page=2", set()),
        ("/pay", set()),
        ("/transfer?page=2", set()),
        ("/docs#delete", set()),
        ("/page#delete", set()),
        ("/delete-users", set()),
        ("/%2564elete", set()),
        ("/undeleted", set()),
    ],
)
def test_whole_pieces_of_an_address_say_what_going_there_does(rest: str, wanted: set[EffectClass]) -> None:
    assert address_effects(HERE + rest) == wanted


@pytest.mark.parametrize("url", ["mailto:a@b.example?subject=delete", "javascript:delete", "delete", ""])
def test_what_is_no_web_address_says_nothing(url: str) -> None:
    assert not address_effects(url)


def test_help_is_about_what_it_names() -> None:
    assert about("https://docs.site.example/delete-users")
    assert about(f"{HERE}/help/delete")
    assert not about(f"{HERE}/account/delete")


@given(st.text(max_size=60))
def test_any_text_is_read_as_an_address(rest: str) -> None:
    assert address_effects(f"{HERE}/{rest}") <= set(E)
