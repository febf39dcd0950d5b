"""The club as an app: it can be installed, opens in flight mode, and a new build leaves a running table alone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.person import Person, eventually
from e2e.test_access import faults
from e2e.test_offline import flight_mode

pytestmark = pytest.mark.e2e

KEPT = """async (prefix) => {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const found = [];
  for (const name of names) {
    const cache = await caches.open(name);
    found.push([name, (await cache.keys()).map((one) => new URL(one.url).pathname + new URL(one.url).search)]);
  }
  return found;
}"""


def kept(page: Page, prefix: str) -> dict[str, list[str]]:
    return dict(page.evaluate(KEPT, prefix))


def at_hand(page: Page, prefix: str, last: str) -> list[str]:
    """What is kept, once all of it is: its list comes last."""
    eventually(page, lambda: any(last in names for names in kept(page, prefix).values()))
    (names,) = kept(page, prefix).values()
    return names


def test_chromium_finds_nothing_that_hinders_installing(visit: Callable[..., Person]) -> None:
    ada = visit("Ada", service_workers="allow")
    ada.page.goto("/")
    at_hand(ada.page, "fleacircus-shell-", "/at-hand.json")
    devices = ada.context.new_cdp_session(ada.page)
    told = devices.send("Page.getAppManifest")
    assert told["errors"] == []
    assert told["url"].endswith("/club.webmanifest")
    hindered = [each["errorId"] for each in devices.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    # A profile that leaves no traces may not install anything; that is the test's, not the club's.
    assert [each for each in hindered if each != "in-incognito"] == []


def test_shell_and_rulebooks_open_in_flight_mode_after_one_visit(visit: Callable[..., Person]) -> None:
    ada = visit("Ada", service_workers="allow", viewport={"width": 390, "height": 844})
    page = ada.page
    page.goto("/")
    at_hand(page, "fleacircus-shell-", "/at-hand.json")
    flight_mode(ada, True)
    page.goto("/rules/legionz")
    expect(page.locator("#LZ-06, [id='LZ-06']").first).to_be_visible()
    letters = "document.fonts.check('1em \"Flea Display\"') && document.fonts.check('1em \"Flea Text\"')"
    eventually(page, lambda: bool(page.evaluate(letters)))
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("No network")
    assert faults(ada) == []
    page.get_by_role("link", name=re.compile("Larva Cup")).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Larva Cup")
    page.goto("/tournaments")
    expect(page.get_by_role("heading", level=1)).to_have_text("No network")
    flight_mode(ada, False)
    expect(page.get_by_role("heading", level=1)).to_have_text("Tournaments")


def test_another_language_is_kept_anew_and_the_old_one_goes(visit: Callable[..., Person]) -> None:
    ada = visit("Ada", service_workers="allow")
    page = ada.page
    page.goto("/rules")
    at_hand(page, "fleacircus-shell-", "/at-hand.json")
    (english,) = kept(page, "fleacircus-shell-")
    page.locator("#language").select_option("it")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    eventually(page, lambda: english not in kept(page, "fleacircus-shell-"))
    at_hand(page, "fleacircus-shell-", "/at-hand.json")
    flight_mode(ada, True)
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Nessuna rete")
    flight_mode(ada, False)


def test_a_new_build_leaves_a_running_table_its_files(visit: Callable[..., Person]) -> None:
    """What a table fetches later is kept as it was; it goes when nobody sits at a table any more."""
    ada = visit("Ada", service_workers="allow")
    page = ada.page
    ada.open_table("bot:random")
    files = at_hand(page, "fleacircus-table-", "/at-hand.json?game=legionz%401")
    later = next(name for name in files if re.search(r"/assets/end-[\w-]+\.js$", name))
    (name,) = kept(page, "fleacircus-table-")
    # The club was built anew: what this table was made of is an older build's, and no longer there.
    older = "fleacircus-table-older"
    page.evaluate(
        """async ([name, older]) => {
          const [from, to] = [await caches.open(name), await caches.open(older)];
          for (const one of await from.keys()) await to.put(one, await from.match(one));
          await caches.delete(name);
        }""",
        [name, older],
    )
    ada.context.route("**/assets/end-*", lambda route: route.fulfill(status=404))
    lobby = ada.context.new_page()
    lobby.goto("/")
    eventually(lobby, lambda: bool(lobby.evaluate("navigator.locks.query().then(({held}) => held.length > 0)")))
    expect(lobby.locator("html[data-at-hand]")).to_have_count(1)
    assert older in kept(lobby, "fleacircus-table-")
    assert page.evaluate("name => import(name).then(() => true, () => false)", later)
    page.close()
    lobby.reload()
    eventually(lobby, lambda: older not in kept(lobby, "fleacircus-table-"))
