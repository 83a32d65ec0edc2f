"""What a denial closes: the effect, by whatever action, control or way it is brought about (M7)."""

from __future__ import annotations

from dataclasses import replace
from posixpath import normpath
from urllib.parse import parse_qsl, unquote, urljoin, urlsplit

from handrail.policy.keys import chord
from handrail.policy.origins import origin_of
from handrail.records import (
    ActionRecord,
    Click,
    DenyKey,
    EffectClass,
    Json,
    LongPress,
    Navigate,
    Paste,
    PressKeys,
    TargetIdentity,
    TypeText,
)
from handrail.screen import normalise

_E = EffectClass
_FORM, _SENT, _PRESSED, _PLACE = "form", "sent", "pressed", "place"
"""First words of the keys that close ways rather than effects: anything unclassified or worse through a form; keys that
send it; a control, however it is pressed; an address."""
_WRITTEN, _CONTROL = "written", "control"
"""First words of the keys that tell the same thing again, whatever it is called and whatever its class is then: values
for a target; a control by its id."""
_MEANS = frozenset({"clear", "count", "modifiers", "button", "amount", "direction"})
"""Fields that say how something is done rather than with what."""


def deny_key(record: ActionRecord) -> DenyKey:
    """What a denial forbids for the rest of the run: the effect, by whatever action it is brought about (M7).

    Consequential: class, origin and the arguments that the action itself carries; what merely stands in fields is left
    out, since changing a note beside the amount must not make another effect of it. UNKNOWN: the form. Below that: the
    action and its target.
    """
    material = record.material
    origin = material.p.element or material.p.window
    if record.effect.consequential:
        return (record.effect.value, origin, *_principal(record))
    if record.effect is _E.UNKNOWN:
        return (record.effect.value, origin, *_form_identity(record))
    fields = (f"{name}={value}" for name, value in material.m)
    return (record.effect.value, origin, material.a, *fields, *(_told(identity) for _, identity in material.targets))


def deny_keys(record: ActionRecord) -> tuple[DenyKey, ...]:
    """All keys that denying this record closes: its own, and the ways to the same end that go by another class.

    The unclassified way to its form, the keys that send that form (one that only asks for a page is harmless by itself,
    whatever its button is called), the control however it is pressed, and the address that it leads to; all of the form
    where nobody knew what it was that was denied.
    """
    found = [deny_key(record)]
    targets, form = record.material.targets, _form_identity(record)
    where = record.material.p.element or record.material.p.window
    grave = record.effect >= _E.UNKNOWN
    if targets and record.effect.consequential:
        found.append((_E.UNKNOWN.value, where, *form))
    if targets and form[0] == _FORM and (grave or _sends_by_key(record) or targets[0][1].role == "button"):
        found.append((_SENT, where, *form))
    if targets and form[0] == _FORM and record.effect is _E.UNKNOWN:
        found.append((_FORM, where, *form))
    if targets and _presses(record):
        found.append((_PRESSED, where, _called(targets[0][1])))
    found += [(_PLACE, *place) for place in _places(record)]
    return tuple(dict.fromkeys((*found, *same_keys(record))))


def same_keys(record: ActionRecord) -> tuple[DenyKey, ...]:
    """Keys that tell the same thing again where class or words have changed since: the same values for the same target,
    and the control of the same id on the same page.

    They close nothing. What bears one of them is asked about, and a person's yes to that takes it back. A page that
    gives its controls no ids, or new ones, is not seen through; ids of applications are shared by whole lists, and tell
    nothing.
    """
    targets = record.material.targets
    if not targets:
        return ()
    first = targets[0][1]
    if _presses(record):
        page = _page(record.context.url)
        known = first.resource and "://" in first.frame_origin and page
        return ((_CONTROL, first.frame_origin, *page, first.resource),) if known else ()
    what = (f"{name}={_plain(value)}" for name, value in _values(record))
    return ((_WRITTEN, record.material.p.element, *what, *(_told(identity) for _, identity in targets)),)


def _values(record: ActionRecord) -> tuple[tuple[str, Json], ...]:
    """With what something is done. Text is the same typed, pasted and key by key."""
    action, fields = record.action, record.material.m
    if isinstance(action, PressKeys):
        keys = [" " if key.casefold() == "space" else key for key in action.keys]
        if all(len(key) == 1 for key in keys):
            return (("text", "".join(keys)),)
    if isinstance(action, TypeText | Paste):
        return tuple((name, value) for name, value in fields if name == "text")
    return (("kind", record.material.a), *((name, value) for name, value in fields if name not in _MEANS))


def _plain(value: Json) -> str:
    return normalise(value) if isinstance(value, str) else str(value)


def _page(address: str) -> DenyKey:
    """The page of an address, without what is asked of it."""
    place = _place(address)
    return (*place[:2], *(part for part in place[2:] if part.startswith("#")))


def otherwise(record: ActionRecord, denied: set[DenyKey]) -> bool:
    """Whether it is what was denied, called or classed otherwise."""
    return bool(denied) and any(key in denied for key in same_keys(record))


def closed(record: ActionRecord, effects: tuple[EffectClass, ...], denied: set[DenyKey]) -> bool:
    """Whether what a record would do was denied.

    Args:
        record: To be judged.
        effects: All classes that it may be of; each is a way to be closed.
        denied: Keys of all that was denied in the run.
    """
    if not denied:
        return False
    for effect in effects:
        seen = record if effect is record.effect else replace(record, material=replace(record.material, effect=effect))
        if deny_key(seen) in denied:
            return True
    targets, form = record.material.targets, _form_identity(record)
    where = record.material.p.element or record.material.p.window
    if targets and _presses(record) and (_PRESSED, where, _called(targets[0][1])) in denied:
        return True
    if (_SENT, where, *form) in denied and _sends_by_key(record):
        return True
    if (_FORM, where, *form) in denied and any(effect >= _E.UNKNOWN for effect in effects):
        return True
    return any(_leads_to(place, denied) for place in _places(record))


def _sends_by_key(record: ActionRecord) -> bool:
    if not isinstance(record.action, PressKeys):
        return False
    return any(found is None or found.submits for found in map(chord, record.action.keys))


def _presses(record: ActionRecord) -> bool:
    """Whether it presses its target: by pointer, or by keys that do the same."""
    if isinstance(record.action, PressKeys):
        return _sends_by_key(record) or any(
            found is not None and found.key == "space" for found in map(chord, record.action.keys)
        )
    return isinstance(record.action, Click | LongPress)


def _places(record: ActionRecord) -> tuple[DenyKey, ...]:
    """Where an action goes: to its own address, or where the link leads that it presses, if not to the page itself."""
    if isinstance(record.action, Navigate):
        found = [_place(record.action.url)]
    elif _presses(record) and any(_link(identity) for _, identity in record.material.targets):
        here = record.context.url
        found = [place for address in record.context.leads if (place := _place(address, here)) != _place(here)]
    else:
        return ()
    return tuple(place for place in found if place)


def _link(identity: TargetIdentity) -> bool:
    return "link" in (identity.role, *(part.partition(":")[0] for part in identity.container))


def _place(address: str, base: str = "") -> DenyKey:
    """An address as a place: origin, path, and each parameter. A fragment counts where pages use it as a path."""
    try:
        whole = urljoin(base, address)
        parts, origin = urlsplit(whole), origin_of(whole)
        fields = parse_qsl(parts.query, keep_blank_values=True)
    except ValueError:
        return ()
    if not origin:
        return ()
    route = (f"#{unquote(parts.fragment)}",) if parts.fragment[:1] in ("/", "!") else ()
    named = sorted({f"{name}={value}" for name, value in fields})
    return (origin, normpath("/" + unquote(parts.path).lstrip("/")), *named, *route)


def _leads_to(place: DenyKey, denied: set[DenyKey]) -> bool:
    """Whether it is a place that was denied, or that place with further parameters; of a site's first page only itself,
    since everything on the site may be a parameter of it."""
    return any(
        key[0] == _PLACE
        and key[1:3] == place[:2]
        and (key[1:] == place or (key[2:] != ("/",) and set(key[3:]) <= set(place[2:])))
        for key in denied
    )


def _principal(record: ActionRecord) -> tuple[str, ...]:
    wanted = {"file", "permission", "url"}
    return tuple(f"{name}={value}" for name, value in record.material.m if name in wanted and value)


def _form_identity(record: ActionRecord) -> tuple[str, ...]:
    if not record.material.targets:
        return (record.material.a, *(f"{name}={value}" for name, value in record.material.m))
    identity = record.material.targets[0][1]
    for place in range(len(identity.container), 0, -1):
        if identity.container[place - 1].partition(":")[0] in ("form", "search", "dialog", "alertdialog"):
            return ("form", identity.frame_origin, *identity.container[:place])
    return ("target", _told(identity))


def _told(identity: TargetIdentity) -> str:
    parts = (identity.frame_origin, *identity.container, identity.role, identity.name, identity.resource, identity.tile)
    return "|".join(parts)


def _called(identity: TargetIdentity) -> str:
    """A control by its name and place: a word or a picture in it that is called as it is would be pressed for it."""
    if not identity.name or identity.name.startswith("~"):
        return _told(identity)
    return "|".join((identity.frame_origin, *identity.container, identity.name))
