"""Which fields and buttons belong together: decided by what the surface says (form owner, field type), never by names
that anybody on a page could give (P3)."""

from __future__ import annotations

from handrail.records import Element, Observation

_TEXTS = frozenset({"textbox", "searchbox", "combobox", "spinbutton"})


def form_of(observation: Observation, element: Element) -> Element | None:
    """The form an element belongs to; None if it is in none."""
    owner = observation.by_id.get(element.facts.form)
    if owner is not None:
        return owner
    return next((item for item in observation.ancestors(element) if item.role == "form"), None)


def members(observation: Observation, form: Element) -> tuple[Element, ...]:
    """What belongs to a form and is rendered, in document order."""
    inside = {item.id for item in observation.descendants(form)}
    return tuple(
        item
        for item in observation.elements
        if (item.id in inside or item.facts.form == form.id) and "hidden" not in item.states
    )


def forms(observation: Observation) -> tuple[Element, ...]:
    """Forms with something to fill in, in document order."""
    found: dict[str, Element] = {}
    for element in observation.elements:
        if fillable(element) and (form := form_of(observation, element)) is not None:
            found[form.id] = form
    return tuple(item for item in observation.elements if item.id in found)


def default_button(observation: Observation, form: Element) -> Element | None:
    """The button that pressing Enter in one of its fields would activate: the first that submits it."""
    return next((item for item in members(observation, form) if item.facts.submits), None)


def fillable(element: Element) -> bool:
    """Whether a person could put text into it now."""
    if element.states & {"hidden", "disabled", "readonly", "transparent"}:
        return False
    if "editable" in element.states:
        return True
    if element.role == "combobox" and element.facts.tag:
        return element.facts.tag == "input"  # a look-alike that only opens is no field
    return element.role in _TEXTS and not element.facts.options


def password_fields(observation: Observation) -> tuple[Element, ...]:
    """Fields whose own type says that they take a password."""
    return tuple(
        element
        for element in observation.elements
        if fillable(element) and ("password" in element.states or element.facts.input_type == "password")
    )


def username_field(observation: Observation, password: Element) -> Element | None:
    """The field for the name that goes with a password: so declared in the same form, else the last one before it."""
    form = form_of(observation, password)
    near = members(observation, form) if form is not None else observation.elements
    before: Element | None = None
    for element in near:
        if element.id == password.id:
            break
        if fillable(element) and element not in password_fields(observation):
            before = element
    declared = [item for item in near if fillable(item) and item.facts.autocomplete in ("username", "email")]
    return declared[0] if len(declared) == 1 else before
