"use strict";

// What htmx cannot do without eval: pausing while hidden, telling about a lost connection, the
// price while typing, a count in the title, announcements. Every page works without this file.

const title = document.title;
const TOLD = new Set(["done", "error", "cancelled", "waiting"]);
let states = new Map();

// ------------------------------------------------------------------------------ polling

document.addEventListener("htmx:before:request", (event) => {
  if (document.hidden && event.detail.ctx.sourceElement.id === "poll") event.preventDefault();
});

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) document.body.dispatchEvent(new Event("poll:now"));
});

// An answer that was overtaken on its way must not turn a card back.
document.addEventListener("htmx:before:swap", (event) => {
  const { tasks } = event.detail;
  for (let n = tasks.length - 1; n >= 0; n -= 1) if (isStale(tasks[n])) tasks.splice(n, 1);
});

function isStale({ target, fragment }) {
  const shown = typeof target === "string" ? document.querySelector(target) : target;
  const fresh = fragment?.firstElementChild;
  return Boolean(fresh?.matches(".card") && Number(fresh.dataset.rev) < Number(shown?.dataset?.rev));
}

// ------------------------------------------------------------------------------ connection

const offline = (is) => { document.getElementById("offline").hidden = !is; };

document.addEventListener("htmx:error", (event) => {
  if (!event.detail.ctx?.response) offline(true);
});
document.addEventListener("htmx:response:error", (event) => {
  if (event.detail.ctx.response.status >= 500) offline(true);
});
document.addEventListener("htmx:after:request", (event) => {
  if (event.detail.ctx.response.status < 400) offline(false);
});

// A page from the browser's memory has a spent key and old cards.
window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

// ------------------------------------------------------------------------------ the price

const credits = (number) => `${number.toLocaleString("en")} credit${number === 1 ? "" : "s"}`;

function showPrice() {
  const form = document.querySelector("#make form");
  if (!form) return;
  const count = Number(form.elements.variations.value);
  const price = Number(form.elements.size.selectedOptions[0]?.dataset.price);
  if (!price || !Number.isInteger(count) || count < 1 || count > 16) return;
  const total = price * count;
  const left = Number(document.getElementById("balance").dataset.credits) - total;
  const what = count === 1 ? form.dataset.one : form.dataset.many;
  form.elements.price.value = total;
  write(form.querySelector("[type=submit]"), `Make ${count} ${what}, ${credits(total)}`);
  write(form.querySelector(".form__after"), left < 0 ? "More than you have" : `${credits(left)} left afterwards`);
}

document.addEventListener("input", (event) => { if (event.target.closest("#make")) showPrice(); });

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// ------------------------------------------------------------------------------ the cards

function look() {
  const cards = [...document.querySelectorAll(".card")];
  const live = cards.filter((card) => card.dataset.live === "true").length;
  document.title = live && document.getElementById("poll") ? `(${live}) ${title}` : title;
  const news = cards.filter((card) => states.has(card.id) && states.get(card.id) !== card.dataset.state
    && TOLD.has(card.dataset.state));
  if (news.length) announce(news);
  states = new Map(cards.map((card) => [card.id, card.dataset.state]));
}

function announce(news) {
  const text = news.length > 3 ? `${news.length} jobs have changed.` : news.map((card) => card.dataset.say).join(". ");
  document.getElementById("announce").textContent = text;
}

// ------------------------------------------------------------------------------ the time here

const clock = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });

function localTimes() {
  for (const time of document.querySelectorAll("time[datetime]")) {
    if (time.textContent.endsWith("UTC")) {
      time.title = time.textContent;
      time.textContent = clock.format(new Date(time.dateTime));
    }
  }
}

function refresh() {
  showPrice();
  look();
  localTimes();
}

document.addEventListener("htmx:after:swap", refresh);
refresh();
