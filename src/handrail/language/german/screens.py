"""German: what Android and its applications call their controls, pages and settings, beside the English.

A phone shows its controls in its own language, whatever language its user asks in. A name that is not here is looked
for as it was said.
"""

# ruff: noqa: E501 - a table is read by columns

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from handrail.screen.text import normalise, words

_SCREENS: Mapping[str, str] = {
    "search": "suchen|suche", "save": "speichern|sichern|fertig", "done": "fertig", "cancel": "abbrechen", "ok": "ok",
    "delete": "löschen", "remove": "entfernen", "add": "hinzufügen", "edit": "bearbeiten", "share": "teilen",
    "send": "senden", "close": "schließen", "back": "zurück", "next": "weiter", "open": "öffnen", "more options":
    "weitere optionen|mehr optionen", "more": "mehr", "navigate up": "nach oben|zurück", "settings": "einstellungen",
    "allow": "zulassen|erlauben", "don’t allow": "nicht zulassen|ablehnen", "deny": "ablehnen", "not now": "nicht jetzt|jetzt nicht",
    "later": "später", "yes": "ja", "no": "nein", "on": "an|ein", "off": "aus", "confirm": "bestätigen", "apply": "übernehmen|anwenden",
    "set": "festlegen|einstellen", "create": "erstellen|anlegen", "new": "neu", "reply": "antworten", "forward": "weiterleiten",
    "archive": "archivieren", "star": "markieren", "pin": "anpinnen", "rename": "umbenennen", "move": "verschieben",
    "download": "herunterladen", "favorites": "favoriten", "profile": "profil",
    # Network
    "network & internet": "netzwerk & internet|netzwerk und internet|verbindungen", "wi-fi": "wlan", "wifi": "wlan",
    "airplane mode": "flugmodus", "flight mode": "flugmodus", "mobile data": "mobile daten", "roaming": "roaming",
    "hotspot": "hotspot|wlan-hotspot", "hotspot & tethering": "hotspot & tethering|hotspot und tethering",
    "wi-fi hotspot": "wlan-hotspot", "data saver": "datensparmodus", "connected devices": "verbundene geräte", "bluetooth": "bluetooth",
    "pair new device": "neues gerät koppeln",
    # Sound and screen
    "sound & vibration": "ton & vibration|töne & vibration|töne und vibration", "do not disturb": "bitte nicht stören|nicht stören",
    "ringtone": "klingelton", "phone ringtone": "klingelton", "media volume": "medienlautstärke|lautstärke der medien",
    "ring volume": "klingeltonlautstärke", "alarm volume": "weckerlautstärke", "volume": "lautstärke", "vibration": "vibration",
    "display": "display|anzeige|bildschirm", "dark theme": "dunkles design|dunkelmodus|dunkler modus|dunkles thema",
    "dark mode": "dunkles design|dunkelmodus|dunkler modus", "brightness": "helligkeit", "brightness level": "helligkeit|helligkeitsstufe",
    "adaptive brightness": "adaptive helligkeit|automatische helligkeit", "font size": "schriftgröße", "night light": "nachtlicht",
    "screen timeout": "display automatisch ausschalten|bildschirm-timeout|display-timeout", "auto-rotate screen":
    "display automatisch drehen|automatisch drehen", "auto-rotate": "automatisch drehen|display automatisch drehen",
    "screen saver": "bildschirmschoner", "wallpaper": "hintergrund",
    # Apps, battery and the rest
    "apps": "apps|anwendungen", "notifications": "benachrichtigungen", "notification": "benachrichtigung", "permissions": "berechtigungen",
    "battery": "akku|batterie", "battery saver": "energiesparmodus|akku sparen", "battery percentage": "akkustand in prozent|akkuprozentsatz",
    "battery level": "akkustand", "storage": "speicher", "location": "standort", "use location": "standort verwenden",
    "security & privacy": "sicherheit & datenschutz|sicherheit und datenschutz", "screen lock": "displaysperre|bildschirmsperre",
    "accounts": "konten", "account": "konto", "account sync": "kontosynchronisierung", "sync": "synchronisierung|synchronisieren",
    "system": "system", "languages": "sprachen", "language": "sprache", "keyboard": "tastatur", "date & time": "datum & uhrzeit|datum und uhrzeit",
    "developer options": "entwickleroptionen", "about phone": "über das telefon|telefoninfo", "build number": "build-nummer|buildnummer",
    "android version": "android-version", "accessibility": "bedienungshilfen", "camera": "kamera", "microphone": "mikrofon",
    "contacts": "kontakte", "calendar": "kalender", "clock": "uhr", "alarm": "wecker", "timer": "timer", "stopwatch": "stoppuhr",
    # Forms
    "add contact": "kontakt hinzufügen", "create contact": "kontakt erstellen|kontakt anlegen|neuer kontakt", "new contact": "neuer kontakt|kontakt erstellen",
    "name": "name", "first name": "vorname", "last name": "nachname", "phone": "telefon", "phone number": "telefonnummer", "mobile": "mobil|handy",
    "email": "e-mail|e-mail-adresse", "address": "adresse|anschrift", "company": "firma", "title": "titel", "note": "notiz", "text": "text",
    "message": "nachricht", "subject": "betreff", "to": "an", "description": "beschreibung", "place": "ort", "amount": "betrag", "reference":
    "verwendungszweck", "add alarm": "wecker hinzufügen|wecker stellen|neuer wecker", "new alarm": "neuer wecker|wecker hinzufügen",
    "hour": "stunde|stunden", "minute": "minute|minuten", "label": "bezeichnung|label|name", "new event": "neuer termin|termin erstellen",
    "new note": "neue notiz|notiz erstellen", "new message": "neue nachricht", "new conversation": "neue unterhaltung", "add label": "label hinzufügen",
    "small": "klein", "default": "standard", "large": "groß", "largest": "am größten|größte",
}  # fmt: skip


@cache
def _german() -> Mapping[str, tuple[str, ...]]:
    """English name -> German names, the most common first."""
    return {" ".join(words(name)): tuple(map(normalise, names.split("|"))) for name, names in _SCREENS.items()}


@cache
def _english() -> Mapping[str, str]:
    """German name -> English name."""
    return {
        normalise(german): name
        for name, names in reversed(tuple(_SCREENS.items()))
        for german in reversed(names.split("|"))
    }


_BRACKETED: Final = re.compile(r"^\s*(.+?)\s*[(\[]\s*([^()\[\]]+?)\s*[)\]]?\s*$")


def otherwise(text: str) -> tuple[str, ...]:
    """What a control may be called that was called so: what stands in brackets behind it, and what it is in German."""
    bracketed = _BRACKETED.match(text)
    said = (bracketed[1], bracketed[2]) if bracketed is not None else (text,)
    german = [name for each in said for name in _german().get(_plain(each), ())]
    used = [f"{name} verwenden" for each in said for name in _german().get(_plain(each).removeprefix("use "), ())]
    german += used if _plain(text).startswith("use ") else []
    return tuple(dict.fromkeys([*(said if bracketed is not None else ()), *german]))


def english(name: str) -> str:
    """What a control of a German screen is called in English; its own name where it is not known."""
    return _english().get(normalise(name), name)


def _plain(text: str) -> str:
    said = " ".join(words(text))
    for article in ("the ", "my ", "a ", "an ", "its ", "this "):
        said = said.removeprefix(article)
    return said
