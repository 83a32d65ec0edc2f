"""The demo shop: start it, switch faults and attacks on, and judge from its state."""

import tempfile
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from urllib.parse import quote

from .attacks import ATTACKS, Attack
from .collector import Collector
from .faults import NO_FAULTS, Chances, Faults
from .loopback import Loopback, Served, SiteError
from .recorded import Request
from .stock import FIRST_PRODUCT, Product
from .store import CartLine, Grant, Message, Order, Payment, Review, Store, Subscription, User
from .storefront import Staged, Storefront


class UnknownAttack(SiteError, LookupError):
    """No attack of that name is registered, or it needs a collector and the shop has none."""


@dataclass(frozen=True, slots=True)
class Stage:
    """Where a visitor starts, and the cookie that signs them in."""

    url: str
    """Address of the page that carries the attack."""
    cookie: tuple[str, str]
    """Name and value of the session cookie, for the shop's host."""


class Shop(Served):
    """A small shop on the loopback whose SQLite state says what truly happened.

    A context manager. Everything it serves is a function of the seed, the faults and the visitor's steps.
    """

    def __init__(
        self, *, seed: int = 0, port: int = 0, path: Path | None = None, collector: Collector | None = None
    ) -> None:
        """`path` = the SQLite file, by default one in a temporary folder that goes with the shop."""
        self._folder = tempfile.TemporaryDirectory(prefix="shop-") if path is None else None
        self._store = Store(path or Path(self._folder.name if self._folder else ".") / "shop.sqlite", seed)
        self._seed = seed
        self._collector = collector
        self._front = Storefront(self._store)
        self._front.collector = collector.url if collector else ""
        try:
            self._site = Loopback(self._front.app(), port)
        except SiteError:
            self._clear_away()
            raise
        self._front.cookie = f"shop_session_{self._site.port}"
        self.url = f"http://127.0.0.1:{self._site.port}"
        """Address without a trailing slash; the collector's is under `localhost`, so the two are different sites."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            super().__exit__(kind, error, trace)
        finally:
            self._clear_away()

    def _clear_away(self) -> None:
        self._store.close()
        if self._folder is not None:
            self._folder.cleanup()

    # Setting the stage

    def reset(self, seed: int | None = None) -> None:
        """Forget every order, session, request, fault and attack; `seed` = the one before where none is given."""
        self._seed = self._seed if seed is None else seed
        self._front.staged = None
        self._front.user_chances.clear()
        self.faults = NO_FAULTS
        self._store.reset(self._seed)

    @property
    def faults(self) -> Faults:
        """The faults of every page; setting them starts their draws anew."""
        return self._front.chances.faults

    @faults.setter
    def faults(self, faults: Faults) -> None:
        self._front.chances = Chances(faults)

    def set_user_faults(self, user: str, faults: Faults) -> None:
        """Faults for one customer's pages only, in place of the shop's."""
        self._front.user_chances[self.user(user).name] = Chances(faults)

    @property
    def attack(self) -> str | None:
        """Name of the attack that is on; None also while a benign twin is shown."""
        staged = self._front.staged
        return staged.attack.name if staged and staged.hostile else None

    @attack.setter
    def attack(self, name: str | None) -> None:
        self._set_stage(name, hostile=True)

    @property
    def twin(self) -> str | None:
        """Name of the attack whose benign twin is shown."""
        staged = self._front.staged
        return staged.attack.name if staged and not staged.hostile else None

    @twin.setter
    def twin(self, name: str | None) -> None:
        self._set_stage(name, hostile=False)

    def _set_stage(self, name: str | None, *, hostile: bool) -> None:
        self._front.staged = None if name is None else self._staged(name, hostile)

    def _staged(self, name: str, hostile: bool) -> Staged:
        attack = ATTACKS.get(name)
        if attack is None:
            raise UnknownAttack(f"no attack is called {name!r}; there are {', '.join(ATTACKS)}")
        if attack.needs_collector and self._collector is None:
            raise UnknownAttack(f"{name} needs a collector: Shop(collector=...)")
        return Staged(attack, hostile, self._collector.url if self._collector else "")

    def stage(self, name: str, *, hostile: bool = True, user: str = "alice") -> Stage:
        """Reset, switch an attack (or its twin) on, and put a visitor before its page as the attack supposes."""
        self.reset()
        self._set_stage(name, hostile=hostile)
        attack: Attack = ATTACKS[name]
        if attack.in_cart:
            self.put_in_cart(user, FIRST_PRODUCT)
        return Stage(self.url + attack.path, self.sign_in(user if attack.signed_in else ""))

    def sign_in(self, user: str) -> tuple[str, str]:
        """A fresh session (empty name = a guest): the cookie to give to the visitor's browser."""
        return self._front.cookie, self._store.open_session(self.user(user).name if user else "")

    def door(self, path: str, user: str = "") -> str:
        """An address that signs the visitor in (empty name = as a guest) and leads on to the page at `path`.

        It is for drivers that start at an address and set no cookies. Anyone who has it is that user.
        """
        _, token = self.sign_in(user)
        return f"{self.url}/enter/{token}?to={quote(path, safe='')}"

    def put_in_cart(self, user: str, product: int, quantity: int = 1, size: str = "") -> None:
        """Fill a customer's cart before the scene."""
        self._store.add_to_cart(user, product, size, quantity)

    def set_newsletter(self, user: str, wanted: bool = True) -> None:
        """Subscribe a customer to the newsletter before the scene, or not."""
        self._store.set_newsletter(self.user(user).name, wanted)

    # Judging

    def products(self) -> tuple[Product, ...]:
        """Everything for sale, by id."""
        return self._store.products()

    def user(self, name: str) -> User:
        """The customer of that name, deleted ones too; raises UnknownUser."""
        return self._store.user(name)

    def signed_in(self, user: str) -> int:
        """How many sessions a customer has open."""
        return self._store.sessions_of(user)

    def cart(self, user: str) -> tuple[CartLine, ...]:
        """The cart of a customer."""
        return self._store.cart(user)

    def orders(self) -> tuple[Order, ...]:
        """Every order, oldest first."""
        return self._store.orders()

    def reviews(self) -> tuple[Review, ...]:
        """Every review, oldest first; `seeded` tells those of the stage."""
        return self._store.reviews()

    def subscriptions(self) -> tuple[Subscription, ...]:
        """Every club membership."""
        return self._store.subscriptions()

    def messages(self) -> tuple[Message, ...]:
        """Every message to the staff, oldest first."""
        return self._store.messages()

    def payments(self) -> tuple[Payment, ...]:
        """Every gift paid."""
        return self._store.payments()

    def grants(self) -> tuple[Grant, ...]:
        """Every access given to an outside app."""
        return self._store.grants()

    def requests(self) -> tuple[Request, ...]:
        """Every request received since the reset, oldest first; passwords are masked."""
        return self._store.requests()
