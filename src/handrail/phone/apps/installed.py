"""Which applications a phone has."""

from __future__ import annotations

from typing import Final

from handrail.phone.apps.app import App
from handrail.phone.apps.bank import Bank
from handrail.phone.apps.browser import Browser
from handrail.phone.apps.calendar import Calendar
from handrail.phone.apps.clock import Clock
from handrail.phone.apps.contacts import Contacts
from handrail.phone.apps.files import Files
from handrail.phone.apps.mail import Mail
from handrail.phone.apps.maps import Maps
from handrail.phone.apps.messages import Messages
from handrail.phone.apps.music import Music
from handrail.phone.apps.notes import Notes
from handrail.phone.apps.photos import Photos
from handrail.phone.apps.settings import Settings
from handrail.phone.apps.shop import Shop
from handrail.phone.apps.social import Social

APPS: Final[tuple[type[App], ...]] = (
    Settings, Contacts, Messages, Clock, Calendar, Notes, Mail, Files, Photos, Browser, Maps, Music, Shop, Bank, Social,
)  # fmt: skip
"""In the order of installation: where several answer an intent, the first one does."""
