"""A mouse and a keyboard for oracles: trusted input, sent by Playwright to one page of the gallery."""

from __future__ import annotations

from playwright.sync_api import Page

_BOX = """async (name) => {
  const part = await gallery.seen(name);
  part.scrollIntoView?.({ block: "nearest", behavior: "instant" });
  const box = part.getBoundingClientRect();
  return [box.left, box.top, box.width, box.height];
}"""


class PlaywrightHand:
    """Implements ``Hand``. Its input goes through the browser, as a person's does."""

    def __init__(self, page: Page, style: str) -> None:
        self.style = style
        self._page = page

    def click(self, spot: str, *, times: int = 1, modifier: str = "", at: tuple[float, float] = (0.5, 0.5)) -> None:
        x, y = self._at(spot, at)
        if modifier:
            self._page.keyboard.down(modifier)
        self._page.mouse.click(x, y, click_count=times)
        if modifier:
            self._page.keyboard.up(modifier)

    def hover(self, spot: str) -> None:
        self._page.mouse.move(*self._at(spot), steps=2)

    def fill(self, spot: str, text: str) -> None:
        self.click(spot)
        self.press("Control+a", "Delete")
        self._page.keyboard.type(text)
        # Lists that are looked through are drawn anew some time after each letter: what is pressed meanwhile goes.
        self._page.evaluate("() => new Promise((done) => setTimeout(done, 150))")

    def press(self, *keys: str) -> None:
        for key in keys:
            self._page.keyboard.press(key)

    def drag(
        self,
        spot: str,
        to: str = "",
        by: tuple[float, float] = (0, 0),
        *,
        at: tuple[float, float] = (0.5, 0.5),
    ) -> None:
        mouse = self._page.mouse
        x, y = self._at(spot, at)
        mouse.move(x, y)
        mouse.down()
        if to:
            x, y = self._at(to)
        x, y = x + by[0], y + by[1]
        mouse.move(x, y, steps=8)
        mouse.move(x, y)
        mouse.up()

    def choose(self, spot: str, option: str, name: str) -> None:
        if self._page.evaluate("async (name) => (await gallery.seen(name)).tagName === 'SELECT'", spot):
            self._page.evaluate("(name) => gallery.spot(name).focus()", spot)
            self._page.keyboard.type(name)
        else:
            self.click(spot)
            self.click(option)

    def has(self, spot: str) -> bool:
        return bool(self._page.evaluate("name => gallery.spot(name) !== null", spot))

    def text(self, spot: str) -> str:
        return str(self._page.evaluate("async (name) => (await gallery.seen(name)).innerText", spot))

    def answer(self, *, accept: bool) -> None:
        self._page.once("dialog", lambda dialog: dialog.accept() if accept else dialog.dismiss())

    def _at(self, spot: str, share: tuple[float, float] = (0.5, 0.5)) -> tuple[float, float]:
        """Where a part is, once it is there and in view.

        Raises: playwright.sync_api.Error where it does not come.
        """
        x, y, width, height = self._page.evaluate(_BOX, spot)
        return x + width * share[0], y + height * share[1]
