"""German: sorts of applications, by the words that speak of them."""

from __future__ import annotations

from collections.abc import Mapping

KINDS: Mapping[str, frozenset[str]] = {
    word: frozenset({kind})
    for kind, words in {
        "contacts": "kontakt|kontakte|kontakten|telefonnummer|adressbuch",
        "clock": "wecker|weckruf|timer|stoppuhr|weck|wecke|weltuhr",
        "calendar": "termin|termine|kalender|besprechung",
        "notes": "notiz|notizen|merkzettel|einkaufsliste",
        "chat": "nachricht|nachrichten|unterhaltung",
        "mail": "e-mail|mail|mails|postfach|posteingang",
        "settings": "einstellungen|wlan|flugmodus|helligkeit|klingelton|schriftgröße|design|bluetooth|hotspot",
        "photos": "foto|fotos|album|galerie|bilder",
        "files": "datei|dateien|ordner",
        "music": "musik|lied|lieder|titel",
        "shop": "warenkorb|einkaufswagen|bestellung|bestelle",
        "bank": "überweisung|überweise|kontostand|bank",
        "maps": "karte|route|navigation",
        "browser": "browser|lesezeichen|webseite",
    }.items()
    for word in words.split("|")
}  # fmt: skip
