"""What must not happen in the browser: double charges, strangers, dead cards, noise."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e import steps
from e2e.studio import SCRIPTED, Studio


def test_without_enough_credits_bob_is_told_and_nothing_is_enqueued(
    bob: Page, studio: Studio
) -> None:
    steps.make(bob, "huge blue dragon", variations=16)
    expect(steps.balance(bob)).to_have_attribute("data-credits", "52")
    steps.make(bob, "huge blue dragon", variations=16)
    expect(steps.balance(bob)).to_have_attribute("data-credits", "4")
    steps.make(bob, "one dragon too many", variations=2)
    expect(bob.get_by_role("alert")).to_contain_text("6 credits")
    expect(steps.balance(bob)).to_have_attribute("data-credits", "4")
    assert studio.rows("SELECT count(*) FROM generation_jobs")[0]["count"] == 32


def test_a_double_click_is_one_job(alice: Page, studio: Studio) -> None:
    alice.get_by_label("What should it be?").fill("red dragon")
    alice.get_by_role("button", name="Make").dblclick()
    expect(alice.locator(".card")).to_have_count(1)
    expect(steps.balance(alice)).to_have_attribute("data-credits", "97")
    assert studio.rows("SELECT count(*) FROM generation_jobs")[0]["count"] == 1


def test_enter_twice_is_one_job(alice: Page, studio: Studio) -> None:
    field = alice.get_by_label("What should it be?")
    field.fill("red dragon")
    alice.evaluate(
        "() => { const form = document.querySelector('form:has([name=prompt])');"
        " form.requestSubmit(); form.requestSubmit(); }"
    )
    expect(steps.balance(alice)).to_have_attribute("data-credits", "97")
    assert studio.rows("SELECT count(*) FROM generation_jobs")[0]["count"] == 1


def test_going_back_and_making_again_is_a_new_job_not_an_old_one(
    alice: Page, studio: Studio
) -> None:
    steps.make(alice, "red dragon")
    expect(steps.balance(alice)).to_have_attribute("data-credits", "97")
    alice.get_by_role("button", name="Make").click()
    expect(steps.balance(alice)).to_have_attribute("data-credits", "94")
    expect(alice.locator(".card")).to_have_count(2)


@pytest.mark.noisy_console  # the browser reports each 404 it was sent to look at
def test_a_strangers_job_and_asset_do_not_exist(alice: Page, bob: Page, studio: Studio) -> None:
    studio.start_worker("laptop")
    steps.make(alice, "red dragon")
    expect(steps.only_card(alice)).to_have_attribute("data-state", "done")
    row = studio.rows("SELECT assets.id AS asset, job_id AS job FROM assets")[0]
    pages = [
        f"/jobs/{row['job']}",
        f"/jobs/{row['job']}/card",
        f"/assets/{row['asset']}",
        f"/assets/{row['asset']}/files/main.png",
    ]
    for path in pages:
        assert alice.request.get(studio.url + path).status == 200, path
        assert bob.request.get(studio.url + path).status == 404, path
    for verb in ("cancel", "again"):
        answer = bob.request.post(
            f"{studio.url}/jobs/{row['job']}/{verb}", headers={"origin": studio.url}
        )
        assert answer.status == 404, verb


@pytest.mark.noisy_console  # refused connections are what this story is about
def test_a_card_recovers_by_itself_when_the_studio_comes_back(
    alice: Page, studio: Studio, tmp_path: Path
) -> None:
    gate = steps.gate(tmp_path)
    studio.start_worker("laptop", SCRIPTED)
    steps.make(alice, f"wait {gate} dragon")
    card = steps.only_card(alice)
    expect(card).to_have_attribute("data-state", "claimed")
    steps.mark(alice)
    studio.stop_web()
    expect(alice.locator("#offline")).to_be_visible(timeout=15000)
    gate.unlink()
    studio.start_web()
    expect(card).to_have_attribute("data-state", "done")
    expect(alice.locator("#offline")).to_be_hidden()
    assert steps.is_marked(alice)


def test_nothing_polls_when_nothing_is_live(alice: Page, studio: Studio) -> None:
    studio.start_worker("laptop")
    expect(alice.locator("#poll")).not_to_have_attribute("hx-get", "")
    steps.make(alice, "red dragon")
    expect(steps.only_card(alice)).to_have_attribute("data-state", "done")
    assert alice.locator("#poll").get_attribute("hx-get") is None
    assert alice.locator("#poll").get_attribute("hx-trigger") is None
