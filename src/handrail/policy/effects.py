"""Effect classes: what an action can do to the world, from what is known before it is done (security section 0).

The class is the maximum of what the policy declares, what the proposer's plan says, what can be observed and what the
words on the control say. Words may only raise it, since anybody can write them; nothing lowers it.

What is observed:

==============================================  ==========================================================
action                                          class
==============================================  ==========================================================
look, hover, scroll, wait, back, reload, tabs   READ; closing a tab LOCAL
navigate                                        READ; ``javascript:`` RUN_CODE; ``mailto:`` and kin SEND; other UNKNOWN
answer, finish, ask the user                    READ
type, paste, choose an option                   LOCAL; into a password, code or card field, or a secret: CREDENTIAL;
                                                into what is no field: UNKNOWN
keys                                            LOCAL for moving and editing; Enter as pressing the form's button;
                                                Space and Enter on a control as a click; shortcuts UNKNOWN. Words count
                                                of the button that Enter in a field presses, or does the same as
upload, download, permission                    UPLOAD, DOWNLOAD, GRANT
open an application                             LOCAL
press a control in a dialog of the page         as such a control, and what the dialog's first forty words ask; one
                                                that is called *Cancel*, *No*, *Close*, × ...: as such a control
answer a dialog                                 dismiss or acknowledge: LOCAL; accept: UNKNOWN, or what its kind says
click a key of a pad for a code                 CREDENTIAL (``pads``)
click a native field, box, option, summary      LOCAL; a file field UPLOAD
click a link                                    to another page: LOCAL; to a file: DOWNLOAD; ``mailto:`` and kin SEND;
                                                to the page itself, however that is written, to nowhere (``#``), or
                                                ``javascript:``: UNKNOWN. Words count in full where it also runs a
                                                script or calls itself a button
click what sends a form                         with a password SIGN_IN, a new password CREDENTIAL, card fields PAY,
                                                a file UPLOAD; GET to the own site LOCAL; POST to another site SEND;
                                                else UNKNOWN
drag                                            a native slider LOCAL; else UNKNOWN. Words count of what is slid along a
                                                track (*slide to pay*) and of where it is dropped (*Trash*), not of the
                                                thing that is dragged
anything else, any click not named above        UNKNOWN: not harmless
==============================================  ==========================================================

Roles are not taken for facts where they would lower a class: a page may call anything a checkbox. Tags and field types
are what the browser itself made of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import assert_never
from urllib.parse import unquote, urljoin, urlsplit

from handrail.policy.addresses import address_effects, apart, explains
from handrail.policy.dialogs import asked
from handrail.policy.drags import dropped_on, slid
from handrail.policy.keys import ERASING, MOVING, chord
from handrail.policy.origins import DEFAULT_PORTS, origin_of, parse, relation
from handrail.policy.pads import key as pad_key
from handrail.policy.pressing import acting, controls, does, native, pressable, told
from handrail.policy.sending import sent_by
from handrail.policy.tree import ALWAYS_ASKS, SEVERITY, Policy
from handrail.policy.words import Vocabulary, opens, vocabulary
from handrail.records import (
    AcceptDownload,
    Action,
    Answer,
    AnswerDialog,
    AskUser,
    Back,
    Click,
    CloseTab,
    Drag,
    EffectClass,
    Element,
    Finish,
    Forward,
    GrantPermission,
    Home,
    Hover,
    Idempotence,
    LongPress,
    Navigate,
    Observation,
    OpenApp,
    Paste,
    PressKeys,
    Reload,
    Scroll,
    SecretRef,
    SelectOption,
    SwitchTab,
    SystemDialog,
    TypeText,
    Upload,
    Wait,
)
from handrail.screen import called, normalise, words
from handrail.screen.roles import INTERACTIVE

_E = EffectClass

TALKING = frozenset(
    {"mailto", "tel", "sms", "smsto", "mms", "callto", "sip", "sips", "skype", "facetime", "whatsapp", "xmpp"}
)
"""Schemes that make another program write to or call somebody."""

_CREDENTIAL_TOKENS = frozenset({"current-password", "new-password", "one-time-code", "cc-number", "cc-csc", "cc-exp"})
_PAYMENT_TOKENS = frozenset({"cc-number", "cc-csc", "cc-exp", "cc-exp-month", "cc-exp-year"})
_LABEL = 8
"""Words of what a link does, at most; titles and subjects have more."""
_SLUG = 5
"""Words of a title that its address repeats, at least."""
_BUTTONS = frozenset({"button", "menuitem", "menuitemcheckbox", "menuitemradio", "checkbox", "switch", "radio"})
"""Roles of what is pressed to do something rather than to go somewhere."""
_WRITTEN = frozenset({_E.POST, _E.SEND})
"""Classes of what sends off something that was written."""
_TEXTUAL = frozenset({"text", "search", "email", "url", "tel", "number", "password"})
"""Types of fields that take a text of any kind."""
_LINK_ESCAPES = frozenset({_E.PAY, _E.DELETE, _E.SIGN_OUT, _E.GRANT, _E.INSTALL, _E.SHARE, _E.RUN_CODE})
"""Classes that a link does by itself on sites that misuse GET; the others' words name the page a link leads to."""
_OUTGOING = frozenset({_E.SEND, _E.POST, _E.PAY, _E.SHARE})
"""Classes of a button beside a field that Enter in the field does as well, where no form says so."""


@dataclass(frozen=True, slots=True)
class Classified:
    """An effect class, and what made it so."""

    effect: EffectClass
    because: str
    """Short, for a person."""
    facts: EffectClass
    """What it would be without any words of the screen: words only ever add to what this demands (I6)."""


@dataclass(frozen=True, slots=True)
class _Form:
    """What a form holds."""

    password: bool
    new_password: bool
    payment: bool
    files: bool


def classify(
    action: Action, element: Element | None, obs: Observation, policy: Policy, plan: EffectClass | None = None
) -> Classified:
    """The class of an action on an element (None: on none, or on one that is not known).

    ``plan`` is the class that the proposer or its plan states; like words, it only raises.
    """
    facts = _observed(action, element, obs)
    stated = [facts]
    declared = _declared(element, obs, policy)
    if declared is not None:
        stated.append((declared, "the policy says so"))
    if plan is not None:
        stated.append((plan, "the proposer says so"))
    known = _worst(stated, policy)
    worded = [(effect, "words on it say so") for effect in _worded(action, element, obs, policy)]
    effect, because = _worst([known, *worded], policy)
    if not effect.consequential:  # else that is what it does: another class in its place could ask for less
        answers = [(effect, "the dialog it answers says so") for effect in _asked(action, element, obs, policy)]
        effect, because = _worst([(effect, because), *answers], policy)
    return Classified(effect, because, known[0])


def _worst(candidates: list[tuple[EffectClass, str]], policy: Policy) -> tuple[EffectClass, str]:
    """The greatest, by weight, then by what the policy does about it; the first of equals."""
    return max(candidates, key=lambda item: demand(item[0], policy))


def demand(effect: EffectClass, policy: Policy) -> tuple[int, int, bool]:
    """How much an effect class demands under a policy: a total preorder that extends the order of classes."""
    return effect.weight, SEVERITY[policy.table[effect]], effect in ALWAYS_ASKS


def _declared(element: Element | None, obs: Observation, policy: Policy) -> EffectClass | None:
    if element is None or not policy.classes:
        return None
    found = [
        (item.effect, "")
        for item in policy.classes
        if any(pattern.matches(element.frame_origin or obs.app) for pattern in item.origins) and item.applies(element)
    ]
    return _worst(found, policy)[0] if found else None


def _observed(action: Action, element: Element | None, obs: Observation) -> tuple[EffectClass, str]:
    match action:
        case Hover() | Scroll() | Back() | Forward() | Reload() | Home() | SwitchTab() | Wait():
            return _E.READ, "it only looks"
        case Answer() | Finish() | AskUser():
            return _E.READ, "it only speaks to the user"
        case CloseTab() | OpenApp():
            return _E.LOCAL, "it changes what is in front"
        case Navigate(url=url):
            return _address(url, _E.READ)
        case Upload():
            return _E.UPLOAD, "it hands out a file"
        case AcceptDownload():
            return _E.DOWNLOAD, "it keeps a file"
        case GrantPermission():
            return _E.GRANT, "it gives a permission"
        case TypeText(text=text):
            return _typing(element, secret=isinstance(text, SecretRef))
        case Paste():
            return _typing(element, secret=False)
        case SelectOption():
            return (_E.LOCAL, "it fills in a field") if native(element) else (_E.UNKNOWN, "it is no native choice")
        case AnswerDialog():
            return _dialog(action, obs)
        case PressKeys(keys=keys):
            found = [_key(key, element, obs) for key in keys]
            return max(found, key=lambda item: item[0].weight, default=(_E.UNKNOWN, "no keys"))
        case Drag():
            slider = element is not None and element.facts.input_type == "range"
            return (_E.LOCAL, "it moves a slider") if slider else (_E.UNKNOWN, "nothing says what dragging it does")
        case LongPress():
            return _E.UNKNOWN, "nothing says what holding it does"
        case Click(button=button):
            if button != "left":
                return _E.UNKNOWN, "nothing says what this button does"
            return _click(element, obs)
        case _:
            assert_never(action)


def _address(url: str, usual: EffectClass) -> tuple[EffectClass, str]:
    address = parse(url)
    if address is None:
        return _E.UNKNOWN, "the address cannot be read"
    if address.scheme == "javascript":
        return _E.RUN_CODE, "the address is a script"
    if address.scheme in TALKING:
        return _E.SEND, "the address makes another program write or call"
    if address.scheme in DEFAULT_PORTS or address.scheme in ("file", "about"):
        return usual, "it goes to a page"
    return _E.UNKNOWN, "the address belongs to another program"


def secretive(element: Element) -> bool:
    """Whether what goes into it proves who somebody is or pays for something; by type and token only (P3)."""
    facts = element.facts
    tokens = facts.autocomplete.casefold().split()
    return facts.input_type == "password" or "password" in element.states or bool(_CREDENTIAL_TOKENS & set(tokens))


def _typing(element: Element | None, *, secret: bool) -> tuple[EffectClass, str]:
    if secret:
        return _E.CREDENTIAL, "it gives a secret"
    if element is not None and secretive(element):
        return _E.CREDENTIAL, "the field takes a password, a code or a card"
    if native(element):
        return _E.LOCAL, "it fills in a field"
    return _E.UNKNOWN, "what it types into is no field"


def the_dialog(action: AnswerDialog | AcceptDownload | GrantPermission, obs: Observation) -> SystemDialog | None:
    """The dialog an action means: by id, or the only one."""
    if action.dialog:
        return next((dialog for dialog in obs.dialogs if dialog.id == action.dialog), None)
    return obs.dialogs[0] if len(obs.dialogs) == 1 else None


def _dialog(action: AnswerDialog, obs: Observation) -> tuple[EffectClass, str]:
    dialog = the_dialog(action, obs)
    if not action.accept:
        return _E.LOCAL, "it dismisses a dialog"
    if dialog is None:
        return _E.UNKNOWN, "the dialog is not known"
    match dialog.kind:
        case "alert":
            return _E.LOCAL, "it acknowledges a message"
        case "file_chooser":
            return _E.UPLOAD, "it hands out a file"
        case "download":
            return _E.DOWNLOAD, "it keeps a file"
        case "permission":
            return _E.GRANT, "it gives a permission"
        case "auth":
            return _E.CREDENTIAL, "it answers a request for a password"
        case "confirm" | "prompt" | "beforeunload" | "other":
            return _E.UNKNOWN, "nothing says what accepting it does"
        case _:
            assert_never(dialog.kind)


def _key(text: str, element: Element | None, obs: Observation) -> tuple[EffectClass, str]:
    keys = chord(text)
    if keys is None:
        return _E.UNKNOWN, "the keys are not known"
    if keys.key in MOVING and not keys.modifiers - {"shift", "control"}:
        return _E.LOCAL, "it moves focus or caret"
    typing = element is not None and native(element)
    multiline = element is not None and ("multiline" in element.states or element.facts.tag == "textarea")
    if keys.submits:
        if typing and multiline and not keys.modifiers:
            plain = element is not None and element.facts.tag == "textarea"
            return (_E.LOCAL, "it breaks a line") if plain else (_E.UNKNOWN, "Enter may send what was written")
        if element is not None and element.facts.form and typing:
            return _sends(element, obs)
        return (_E.UNKNOWN, "Enter sends something") if typing else _click(element, obs)
    if keys.key == "space" and not keys.modifiers:
        editing = typing and element is not None and element.facts.input_type not in ("checkbox", "radio")
        return (_E.LOCAL, "it types a space") if editing else _click(element, obs)
    if typing and not keys.modifiers - {"shift"} and (len(keys.key) == 1 or keys.key in ERASING):
        assert element is not None
        return _typing(element, secret=False)
    if typing and str(keys) in ("control+a", "meta+a", "control+c", "meta+c", "control+z", "meta+z", "control+x"):
        return _E.LOCAL, "it edits a field"
    return _E.UNKNOWN, "nothing says what the keys do"


def _click(element: Element | None, obs: Observation) -> tuple[EffectClass, str]:
    if element is None:
        return _E.UNKNOWN, "nothing is known at that point"
    if pad_key(element, obs):
        return _E.CREDENTIAL, "it is a key of a pad for a code"
    found = [_clicked(item, obs) for item in acting(element, obs)]
    return max(found, key=lambda item: item[0].weight, default=(_E.UNKNOWN, "nothing says what clicking it does"))


def _clicked(element: Element, obs: Observation) -> tuple[EffectClass, str]:
    facts = element.facts
    if facts.input_type == "file":
        return _E.UPLOAD, "it is a file field"
    if facts.href:
        if facts.download:
            return _E.DOWNLOAD, "the link leads to a file"
        return _link(facts.href, obs)
    if facts.submits:
        return _sends(element, obs)
    if native(element):
        return _E.LOCAL, "it is a field"
    if facts.tag == "label":
        return _labelled(element, obs)
    return _E.UNKNOWN, "nothing says what the button does"


def _labelled(element: Element, obs: Observation) -> tuple[EffectClass, str]:
    """A click on a label is a click on its control, which may be a button: all that bear its name, or stand in it."""
    name = normalise(element.name or element.own_text)
    named = (item for item in obs.elements if name and item.frame == element.frame and normalise(item.name) == name)
    meant = [item for item in (*obs.descendants(element), *named) if item.facts.tag != "label" and does(item)]
    found = [_clicked(item, obs) for item in meant]
    return max(found, key=lambda item: item[0].weight, default=(_E.UNKNOWN, "nothing says what it is the label of"))


def _link(href: str, obs: Observation) -> tuple[EffectClass, str]:
    address = parse(href)
    if address is not None and address.scheme == "javascript":
        return _E.UNKNOWN, "the link runs a script of its page"
    if href.startswith("#") or _page(href) == _page(obs.url):
        return _E.UNKNOWN, "the link leads nowhere"  # then a script of the page does what it does
    return _address(href, _E.LOCAL)


@lru_cache(maxsize=4096)
def _page(url: str) -> tuple[str, str]:
    """Which document an address leads to, however it is written; its fragment is a place in it."""
    address = parse(url)
    if address is None:
        return "", url.partition("#")[0]
    front = address.rest.replace("\\", "/").partition("#")[0]
    return address.origin, unquote(urljoin("http://page/", f"./{front.lstrip('/')}" if front.strip("/") else ""))


def _sends(element: Element, obs: Observation) -> tuple[EffectClass, str]:
    facts = element.facts
    form = _forms(obs).get((element.tab, element.frame, facts.form)) if facts.form else None
    if form is not None:
        if form.new_password:
            return _E.CREDENTIAL, "the form sets a password"
        if form.payment:
            return _E.PAY, "the form holds card fields"
        if form.password:
            return _E.SIGN_IN, "the form holds a password"
        if form.files:
            return _E.UPLOAD, "the form holds a file"
    here = element.frame_origin or obs.app
    action = facts.form_action
    if action and parse(action) is not None and not origin_of(action):
        found = _address(action, _E.UNKNOWN)
        return found if found[0].consequential else (_E.UNKNOWN, "the form goes to another program")
    away = bool(action) and (facts.opaque_frame or relation(here, action) not in ("same_origin", "same_site"))
    if facts.form_method.casefold() == "post":
        return (_E.SEND, "the form sends to another site") if away else (_E.UNKNOWN, "it sends a form")
    if away:
        return _E.UNKNOWN, "the form goes to another site"
    asks = bool(facts.form and facts.form_method)
    return (_E.LOCAL, "the form only asks for a page") if asks else (_E.UNKNOWN, "it sends a form")


def crosses(element: Element | None, obs: Observation) -> bool:
    """Whether what the element sends leaves its origin: another form target, an embedded or an opaque frame (P9)."""
    if element is None:
        return False
    here = element.frame_origin or obs.app
    if element.facts.opaque_frame or (obs.app and element.app and here != obs.app and "://" in here):
        return True
    actions = [item.facts.form_action for item in (element, *acting(element, obs)) if item.facts.form_action]
    return any(relation(here, action) != "same_origin" for action in actions)


def _forms(obs: Observation) -> dict[tuple[str, str, str], _Form]:
    """By tab, frame and form; made once per observation and kept on it."""
    kept = vars(obs)
    found = kept.get("_policy_forms")
    if not isinstance(found, dict):
        fields: dict[tuple[str, str, str], list[Element]] = {}
        for element in obs.elements:
            if element.facts.form:
                fields.setdefault((element.tab, element.frame, element.facts.form), []).append(element)
        found = kept["_policy_forms"] = {key: _form(items) for key, items in fields.items()}
    return found


def _form(fields: list[Element]) -> _Form:
    tokens = [set(field.facts.autocomplete.casefold().split()) for field in fields]
    passwords = sum(field.facts.input_type == "password" or "password" in field.states for field in fields)
    new = any("new-password" in found for found in tokens) or passwords > 1
    return _Form(
        password=passwords > 0 or any("one-time-code" in found for found in tokens),
        new_password=new,
        payment=any(found & _PAYMENT_TOKENS for found in tokens),
        files=any(field.facts.input_type == "file" and field.value for field in fields),
    )


def _worded(action: Action, element: Element | None, obs: Observation, policy: Policy) -> Iterator[EffectClass]:
    """Classes that words on the control name, in an order that does not depend on anything."""
    known = vocabulary(policy.words)
    if isinstance(action, AnswerDialog):
        dialog = the_dialog(action, obs)
        if action.accept and dialog is not None and dialog.kind != "alert":
            yield from sorted(known.effects(dialog.text), key=lambda effect: effect.value)
        return
    if element is None or not (isinstance(action, Click | LongPress | Drag) or presses(action)):
        return
    if isinstance(action, Drag):
        yield from sorted(_dragged(action, element, obs, known), key=lambda effect: effect.value)
        return
    if isinstance(action, Click) and native(element) and not element.facts.submits:
        return
    named, addressed = set[EffectClass](), set[EffectClass]()
    sent = tuple(sent_by(action, element, obs)) if isinstance(action, PressKeys) else ()
    for item in sent:
        found = {effect for text in _texts(item, obs) for effect in _named(item, text, obs, known)}
        named |= found if item.facts.form and item.facts.form == element.facts.form else found & _OUTGOING
        if item.facts.submits:
            addressed |= address_effects(item.facts.form_action)
    reached = {item.id: item for item in (element, *acting(element, obs), *controls(element, obs))}
    works = tuple(item for item in reached.values() if item is element or item.facts.tag != "label")
    for item in works:
        holds = item is element and len(works) > 1 and item.facts.tag in ("form", "dialog", "body")
        for text in (
            () if holds else _texts(item, obs)
        ):  # what stands in a form is not what one of its controls is called
            named |= _named(item, text, obs, known)
        if item.facts.submits and item.facts.form_method.casefold() == "post":
            for part in _address_words(item.facts.form_action):
                named |= known.effects(part)
        elif item.facts.submits:
            addressed |= address_effects(item.facts.form_action)
        href = item.facts.href
        if href and (_page(href) != _page(obs.url) or href.partition("#")[2][:1] in ("/", "!")):
            addressed |= address_effects(href)  # to stay where one is does nothing of that
    links = [item.facts.href for item in works if item.facts.href and item.facts.tag != "label"]
    if links and not any(map(_runs, (*works, *obs.descendants(element)))):
        if all(map(explains, links)):
            named = set()
        elif all(_link(href, obs)[0] is _E.LOCAL for href in links):
            named &= _LINK_ESCAPES | _unexplained(works, named, known)
    yield from sorted(named | addressed, key=lambda item: item.value)


def _runs(item: Element) -> bool:
    """Whether something says that a press on it, or on what it is in, does more than to follow a link: an attribute, or
    a listener on what has nothing else to be pressed for."""
    return item.facts.scripted or (item.facts.clickable and not (does(item) or item.role in INTERACTIVE))


def _unexplained(works: Sequence[Element], named: set[EffectClass], known: Vocabulary) -> set[EffectClass]:
    """What a link names that calls itself a button, unless its address names the same: then it is the page for that."""
    buttons = [item for item in works if item.facts.href and item.role in _BUTTONS]
    if not buttons:
        return set()
    parts = [part for item in buttons for part in _address_words(item.facts.href)]
    return named - {effect for part in parts for effect in known.effects(part)}


def _named(item: Element, text: str, obs: Observation, known: Vocabulary) -> frozenset[EffectClass]:
    """The classes that a text on a thing names: all of it on what is made to be pressed, elsewhere what is its name."""
    if pressable(item) and not item.facts.href:
        found = known.effects(text, whole=item.role == "button" or item.facts.submits)
        return found - _WRITTEN if opens(text) and not item.facts.submits and not _written(obs) else found
    if _title(item, text, obs):
        return frozenset()
    name, whole = told(item, text, obs)
    return known.effects(name) if whole else known.leading(name)


def _written(obs: Observation) -> bool:
    """Whether anything stands in a field that takes a text: then it may be what a control sends off, whatever that is
    called and wherever it stands."""
    kept = vars(obs)
    found = kept.get("_policy_written")
    if not isinstance(found, bool):
        found = kept["_policy_written"] = any(
            (
                item.value
                or item.own_text
                or "masked" in item.states
                or any(one.own_text for one in obs.descendants(item))
            )
            and (item.facts.tag == "textarea" or "editable" in item.states or item.facts.input_type in _TEXTUAL)
            for item in obs.elements
        )
    return found


def _title(item: Element, text: str, obs: Observation) -> bool:
    """Whether a text on a link to another page is the title of that page rather than what the link does: a sentence, or
    what the address itself says in as many words (*/news/pay-rise-for-nurses-agreed*). What the address says that
    opening it does counts all the same, and nothing is a title on what runs a script or calls itself a button."""
    if not item.facts.href or item.facts.tag != "a" or item.role in _BUTTONS:
        return False
    if _link(item.facts.href, obs)[0] is not _E.LOCAL or any(map(_runs, (item, *obs.descendants(item)))):
        return False
    said = words(text)
    if len(said) > _LABEL:
        return True
    address = parse(item.facts.href)
    path = address.rest.partition("#")[0] if address is not None else ""
    last = apart(unquote(path.rstrip("/").rpartition("/")[2]))
    shared = len(set(last) & set(said))
    return "?" not in path and len(said) >= _SLUG and shared >= _SLUG - 1 and last[:1] == said[:1]


def _asked(action: Action, element: Element | None, obs: Observation, policy: Policy) -> list[EffectClass]:
    """Classes that the text of a dialog of the page names, for a press that answers it: any but one on a field, and on
    what is called *Cancel* and the like. They only raise, so that a dialog may say what it likes."""
    if element is None or not (isinstance(action, Click | LongPress) or presses(action)):
        return []
    if native(element) and not element.facts.submits:
        keys = isinstance(action, PressKeys)
        if not keys or _observed(action, element, obs)[0] <= _E.LOCAL:  # it fills in, or breaks a line
            return []
    named = asked(element, _texts(element, obs), obs, vocabulary(policy.words))
    return sorted(named, key=lambda effect: effect.value)


def _dragged(action: Drag, source: Element, obs: Observation, known: Vocabulary) -> set[EffectClass]:
    """What the words of a track that something is slid along say, and of a place that something is dropped on. What a
    thing that is put elsewhere is called says nothing."""
    found = {
        effect for item in slid(action, source, obs) for text in _texts(item, obs) for effect in known.effects(text)
    }
    for text, whole in dropped_on(action, source, obs):
        found |= known.exactly(text) if whole else known.effects(text)
    return found


def _address_words(action: str) -> tuple[str, ...]:
    """What the path of a form's address says, a text for each of its parts: a button may be called anything, but the
    site's own program has to tell a purchase from a greeting. None where it cannot be read."""
    try:
        path = urlsplit(action).path
    except ValueError:
        return ()
    return tuple(" ".join(apart(unquote(part))) for part in path.split("/") if part)


def presses(action: Action) -> bool:
    """Whether keys do what a click does."""
    if not isinstance(action, PressKeys):
        return False
    return any(found is not None and found.key in ("enter", "space") for found in map(chord, action.keys))


def _texts(element: Element, obs: Observation) -> frozenset[str]:
    """All texts that a person could take for the element's name."""
    facts = element.facts
    below = [item for item in obs.descendants(element) if "hidden" not in item.states][:24]
    shown = " ".join(text for text in (element.own_text, *(item.own_text or item.name for item in below)) if text)
    found = {called(obs, element).name, element.name, element.own_text, shown, facts.title, facts.description}
    if facts.submits and facts.input_type in ("submit", "button", "image"):
        found.add(element.value)
    return frozenset(normalise(text) for text in found if text)


def idempotence(action: Action, element: Element | None, effect: EffectClass) -> Idempotence:
    """What a second, unwanted execution would do."""
    if effect.consequential:
        return Idempotence.NON_IDEMPOTENT
    match action:
        case Hover() | Reload() | Navigate() | SelectOption() | SwitchTab() | OpenApp() | Home() | Scroll() | Wait():
            return Idempotence.IDEMPOTENT
        case TypeText(clear=clear):
            return Idempotence.IDEMPOTENT if clear else Idempotence.NON_IDEMPOTENT
        case Answer() | Finish():
            return Idempotence.IDEMPOTENT
        case Click() if element is not None:
            return _clicked_twice(element, effect)
        case PressKeys(keys=keys) if element is not None and keys == ("Space",):
            return _clicked_twice(element, effect)
        case _:
            return Idempotence.NON_IDEMPOTENT


def _clicked_twice(element: Element, effect: EffectClass) -> Idempotence:
    if element.states & {"checked", "unchecked", "mixed", "pressed", "expanded", "collapsed"}:
        single = element.facts.input_type == "radio" or element.role == "radio"
        return Idempotence.IDEMPOTENT if single else Idempotence.TOGGLE
    if element.facts.input_type == "checkbox" or element.facts.tag in ("summary", "label"):
        return Idempotence.TOGGLE
    return Idempotence.IDEMPOTENT if effect <= _E.LOCAL else Idempotence.NON_IDEMPOTENT
