"""What goes wrong with workers, and how nobody loses a job or a credit by it."""

import signal
from functools import partial
from pathlib import Path

from playwright.sync_api import Page, expect

from e2e import steps
from e2e.studio import SCRIPTED, Studio, eventually


def began_again(studio: Studio, attempt: int) -> bool:
    return bool(studio.rows("SELECT 1 FROM generation_jobs WHERE attempts > %s", attempt))


def test_a_worker_killed_in_mid_job_is_replaced_and_alice_is_charged_once(
    alice: Page, studio: Studio, tmp_path: Path
) -> None:
    gate = steps.gate(tmp_path)
    first = studio.start_worker("laptop", SCRIPTED)
    steps.make(alice, f"wait {gate} dragon")
    card = steps.only_card(alice)
    expect(card).to_contain_text("Drawing")
    job = studio.rows("SELECT id FROM generation_jobs")[0]["id"]

    first.send_signal(signal.SIGKILL)
    first.wait()
    studio.make_stale(job)
    eventually(lambda: studio.job(job)["status"] == "queued", "the reaper requeues the job")
    expect(card).not_to_have_attribute("data-state", "claimed")

    gate.unlink()
    studio.start_worker("gaming-pc", SCRIPTED)
    expect(card).to_have_attribute("data-state", "done")
    expect(steps.balance(alice)).to_have_attribute("data-credits", "97")
    events = studio.rows("SELECT event FROM job_events WHERE job_id = %s ORDER BY id", job)
    assert [row["event"] for row in events] == ["enqueued", "claimed", "reaped", "claimed", "done"]
    assert studio.job(job)["attempts"] == 2
    assert steps.sums(studio, "alice@example.com") == (97, 97)


def test_a_job_that_kills_its_engine_each_time_is_given_up_and_refunded(
    alice: Page, studio: Studio
) -> None:
    worker = studio.start_worker("laptop", SCRIPTED)
    steps.make(alice, "die dragon")
    card = steps.only_card(alice)
    for attempt in (1, 2):
        expect(card).to_have_attribute("data-state", "waiting")
        expect(card).to_contain_text(f"{attempt + 1} of 3")
        studio.make_due()
        eventually(partial(began_again, studio, attempt), "the next try begins")
    expect(card).to_have_attribute("data-state", "error")
    expect(card).to_contain_text("3 credits returned")
    expect(steps.balance(alice)).to_have_attribute("data-credits", "100")
    assert steps.sums(studio, "alice@example.com") == (100, 100)

    assert worker.poll() is None, "the worker lives"
    steps.make(alice, "gold sword", kind="icon")  # sprites are not offered for a while now
    expect(alice.locator(".card[data-state=done]")).to_have_count(1)


def test_a_job_that_takes_its_worker_down_each_time_is_given_up_and_refunded(
    alice: Page, studio: Studio
) -> None:
    steps.make(alice, "kill-worker dragon")
    card = steps.only_card(alice)
    job = studio.rows("SELECT id FROM generation_jobs")[0]["id"]
    for attempt in (1, 2, 3):
        worker = studio.start_worker(f"laptop-{attempt}", SCRIPTED)
        assert worker.wait(30) == -signal.SIGKILL
        assert studio.job(job)["attempts"] == attempt
        studio.make_stale(job)
        eventually(lambda: studio.job(job)["status"] != "claimed", "the reaper sweeps")
    expect(card).to_have_attribute("data-state", "error")
    expect(card).to_contain_text("stopped answering")
    expect(steps.balance(alice)).to_have_attribute("data-credits", "100")
    assert steps.sums(studio, "alice@example.com") == (100, 100)

    good = studio.start_worker("laptop-4", SCRIPTED)
    alice.get_by_label("What should it be?").fill("red dragon")
    alice.get_by_role("button", name="Make").click()
    expect(alice.locator(".card[data-state=done]")).to_have_count(1)
    assert good.poll() is None


def test_a_worker_that_is_stopped_puts_its_job_back_without_burning_a_try(
    alice: Page, studio: Studio, tmp_path: Path
) -> None:
    gate = steps.gate(tmp_path)
    worker = studio.start_worker("laptop", SCRIPTED)
    steps.make(alice, f"wait {gate} dragon")
    card = steps.only_card(alice)
    expect(card).to_have_attribute("data-state", "claimed")
    worker.send_signal(signal.SIGTERM)
    assert worker.wait(20) == 0
    row = studio.rows("SELECT status, attempts FROM generation_jobs")[0]
    assert row == {"status": "queued", "attempts": 0}
    gate.unlink()
    studio.start_worker("gaming-pc", SCRIPTED)
    expect(card).to_have_attribute("data-state", "done")


def test_a_running_job_can_be_cancelled(alice: Page, studio: Studio, tmp_path: Path) -> None:
    gate = steps.gate(tmp_path)
    studio.start_worker("laptop", SCRIPTED)
    steps.make(alice, f"wait {gate} dragon")
    card = steps.only_card(alice)
    expect(card).to_have_attribute("data-state", "claimed")
    card.get_by_role("button", name="Cancel").click()
    expect(card).to_have_attribute("data-state", "cancelled")
    expect(steps.balance(alice)).to_have_attribute("data-credits", "100")
