"""The words that a person uses for an effect name it: for every class, in everyday orders and by names of controls."""

from __future__ import annotations

import pytest

from handrail.language import named_effects, names_control
from handrail.policy.words import phrases
from handrail.records import EffectClass, Instruction

E = EffectClass
ORDERS: dict[EffectClass, str] = {
    E.PAY: "pay the invoice|pay $20 to Ada|pay for the order|buy the mug|purchase the ticket|order two pizzas|"
    "place my order|check out and pay|complete the purchase|confirm the payment|make a payment of $5|donate $5|"
    "transfer 100 euros to Ada|send money to Ada|book the cheapest flight|reserve a table for 2|withdraw 50 euros|"
    'click "Pay now"|click the Buy button|click Place order|click "Confirm booking"|renew the subscription',
    E.SEND: 'send the message|send it|email Ada saying hi|reply to Ada saying yes|reply to all with "ok"|'
    'forward the email from Ada to Bob|click Send|click "Send message"|submit the application|click "Reply all"|'
    "resend the invitation|send a reminder to Bob",
    E.POST: 'post the comment|publish the article|tweet "hi"|leave a comment saying "nice"|submit my review|'
    'click "Post comment"|click Publish|write a review saying "great"|go live',
    E.DELETE: "delete Ada|remove the second item|erase the file|discard the draft|bin the file|get rid of the note|"
    "destroy the key|empty the trash|clear all|deactivate my account|cancel the subscription|cancel my order|"
    'close my account|reset the settings|uninstall the app|move the email to the trash|click "Empty trash"|'
    "drag notes.txt to the trash|clear the cart",
    E.SHARE: 'share the file with Bob|invite Bob to the team|transfer ownership to Bob|click "Make public"|click Share',
    E.UPLOAD: 'upload report.pdf|attach report.pdf|click "Choose file"|click Upload',
    E.DOWNLOAD: 'download the report|export the table|save the file as "x"|click "Save as"|click Export',
    E.INSTALL: 'install the app|add the extension|click "Add to Chrome"|get the app|update the app',
    E.GRANT: "grant access|authorise the app|allow access|give access to Bob|connect my account|allow notifications|"
    "trust this computer|click Allow|give consent",
    E.CREDENTIAL: "change my password|reset my password|update the password|generate a token|create an API key|"
    'show the password|add a passkey|click "Change password"|set the password to "x"',
    E.SIGN_IN: 'log in|sign in|sign up|register|create an account|click "Log in"|click Register|log in to the shop',
    E.SIGN_OUT: "log out|sign out|log off|log me out|click Logout",
    E.SETTING: "save the changes|save changes|save my settings|save my preferences|apply the settings|join the group|"
    'enroll in the course|opt in to the newsletter|turn off the protection|click "Save changes"|update my profile|'
    "click the Save settings button|click Join",
    E.RUN_CODE: 'run the script|run the command|execute the query|open a terminal|click "Run script"',
}


@pytest.mark.parametrize(
    ("effect", "told"), [(effect, told) for effect, listed in ORDERS.items() for told in listed.split("|")]
)
def test_an_everyday_order_names_its_effect(effect: EffectClass, told: str) -> None:
    assert effect in named_effects(Instruction(told))


def test_every_class_of_consequences_has_orders_here() -> None:
    assert set(ORDERS) == {effect for effect in E if effect.consequential}


@pytest.mark.parametrize("quoted", [True, False])
def test_whoever_asks_for_a_control_by_its_name_asks_for_what_the_name_says(quoted: bool) -> None:
    """Whatever words on a control raise its class, the same words of the user name that class. Names that end in a
    small word, or hold *and*, need quotation marks."""
    unsaid = set() if quoted else {"pay with", "share with", "save as", "accept and continue", "checkout and pay"}
    for phrase, effect in phrases("en").items():
        name = phrase.capitalize()
        told = f'click "{name}"' if quoted else f"click the {name} button"
        assert effect in named_effects(Instruction(told)) or phrase in unsaid, phrase


@pytest.mark.parametrize(
    "told",
    [
        "do not save the changes", "never cancel my order", 'type "save the changes" into Notes', "save the file",
        "go to the login page", "go to the Post page", "click the message", "open the order",
        'tell me "Delete account"', "if it rains, cancel my order", "click Changes", "click Comments",
        "reload the page",         "do not click Delete", 'click "My account"', "open the Mail tab",
    ],
)  # fmt: skip
def test_what_asks_for_nothing_of_the_kind_names_nothing(told: str) -> None:
    assert named_effects(Instruction(told)) == frozenset()


@pytest.mark.parametrize(
    ("told", "name", "named"),
    [
        ("save the changes", "Save changes", True), ('click "Save changes"', "Save changes", True),
        ("save my changes", "save the changes", True), ("tick Gift and save the settings", "Save settings", True),
        ("do not save the changes", "Save changes", False), ("save the file", "Save changes", False),
        ("tick Gift, save. Changes are fine", "Save changes", False), ("save the changes", "", False),
    ],
)  # fmt: skip
def test_a_control_is_named_by_its_whole_name_articles_aside(told: str, name: str, named: bool) -> None:
    assert names_control(Instruction(told), name) is named
