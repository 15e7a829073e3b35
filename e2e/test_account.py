"""An account from its first day to its last, in two browsers."""

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e import steps
from e2e.studio import Studio

OLD, NEW = "correct horse battery", "a new battery staple"


def sign_in(page: Page, studio: Studio, password: str) -> None:
    page.goto(f"{studio.url}/sign-in")
    page.get_by_label("Email").fill("alice@example.com")
    page.get_by_label("Password").fill(password)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()


def test_alice_changes_her_password_and_her_phone_is_signed_out(
    alice: Page, studio: Studio, new_context: Callable[..., BrowserContext]
) -> None:
    phone = new_context().new_page()
    sign_in(phone, studio, OLD)
    phone.wait_for_url(f"{studio.url}/studio*")
    alice.get_by_role("link", name="Account").click()
    expect(alice.locator(".device")).to_have_count(2)
    alice.get_by_label("Your password now").fill(OLD)
    alice.get_by_label("The new one").fill(NEW)
    alice.get_by_role("button", name="Change password").click()
    expect(alice.locator("#notice")).to_contain_text("Your password is changed.")
    expect(alice.locator(".device")).to_have_count(1)
    phone.goto(f"{studio.url}/wallet")
    expect(phone).to_have_url(f"{studio.url}/sign-in?next=%2Fwallet")
    sign_in(phone, studio, NEW)
    phone.wait_for_url(f"{studio.url}/studio*")


@pytest.mark.noisy_console  # the browser reports the refused forms
def test_alice_takes_everything_with_her_and_leaves(alice: Page, studio: Studio) -> None:
    studio.start_worker("laptop")
    steps.make(alice, "red dragon")
    expect(steps.only_card(alice)).to_have_attribute("data-state", "done")
    alice.get_by_role("link", name="Account").click()
    alice.get_by_role("link", name="Close my account").click()
    with alice.expect_download() as started:
        alice.get_by_role("link", name="Download everything first").click()
    with zipfile.ZipFile(io.BytesIO(Path(started.value.path()).read_bytes())) as archive:
        assert {"account.json", "jobs.json", "ledger.csv", "assets.json"} < set(archive.namelist())
    alice.get_by_label("Your email").fill("bob@example.com")
    alice.get_by_label("Your password").fill(OLD)
    alice.get_by_role("button", name="Close my account").click()
    expect(alice.locator("#e-email")).to_be_visible()
    alice.get_by_label("Your email").fill("alice@example.com")
    alice.get_by_label("Your password").fill(OLD)
    alice.get_by_role("button", name="Close my account").click()
    expect(alice.get_by_role("banner").get_by_role("link", name="Sign up")).to_be_visible()
    sign_in(alice, studio, OLD)
    expect(alice.locator("#e-password")).to_be_visible()
    assert studio.rows("SELECT count(*) FROM users WHERE email LIKE 'alice%%'")[0]["count"] == 0
    assert studio.rows("SELECT sum(delta) AS sum FROM credit_entries")[0]["sum"] == 97
