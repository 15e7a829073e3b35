"use strict";

// What htmx cannot do without eval: pausing while hidden, telling about a lost connection, the
// price while typing, a count in the title, announcements. Every page works without this file.

const title = document.title;
const TOLD = new Set(["done", "error", "cancelled", "waiting"]);
let states;

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

// ------------------------------------------------------------------------------ the form

const credits = (number) => `${number.toLocaleString("en")} credit${number === 1 ? "" : "s"}`;

function isRight({ value, validity, dataset: { least, most, optional } }) {
  const text = value.trim();
  if (text === "" && !validity.badInput) return optional !== undefined;
  return /^[0-9]{1,18}$/.test(text) && Number(text) >= Number(least) && Number(text) <= Number(most);
}

// The sentence is the server's; it says the same to whoever presses the button without scripts.
function check(input) {
  const id = `e-${input.name}`;
  document.getElementById(id)?.remove();
  input.removeAttribute("aria-invalid");
  input.setAttribute("aria-describedby", `h-${input.name}`);
  if (isRight(input)) return;
  const error = Object.assign(document.createElement("p"), { id, className: "field__error" });
  error.textContent = input.dataset.wrong;
  input.parentElement.append(error);
  input.setAttribute("aria-invalid", "true");
  input.setAttribute("aria-describedby", `h-${input.name} ${id}`);
}

function showPrice() {
  const form = document.querySelector("#make form");
  if (!form) return;
  const count = isRight(form.elements.variations) ? Number(form.elements.variations.value) : 0;
  const total = count * Number((form.elements.size?.selectedOptions[0] ?? form).dataset.price);
  const have = Number(document.getElementById("balance").dataset.credits);
  const after = form.querySelector(".form__after");
  const { refusal } = document.getElementById("words").dataset;
  form.elements.price.value = total || "?";
  write(form.querySelector("[type=submit]"), total
    ? `Make ${count} ${count === 1 ? form.dataset.one : form.dataset.many}, ${credits(total)}`
    : `Make ${form.dataset.many}`);
  write(after, !total ? `How many? ${form.elements.variations.dataset.wrong}`
    : total > have ? `This costs ${credits(total)}, you have ${have.toLocaleString("en")}`
    : refusal || `${credits(have - total)} left afterwards`);
  after.dataset.state = total && total <= have && !refusal ? "" : "short";
}

document.addEventListener("input", ({ target }) => {
  if (!target.closest("#make")) return;
  if (target.dataset.wrong) check(target);
  document.querySelector("#make .form__message[data-tone=calm]")?.remove();
  showPrice();
});

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// ------------------------------------------------------------------------------ the cards

function look() {
  const cards = [...document.querySelectorAll(".card")];
  const live = cards.filter((card) => card.dataset.live === "true").length;
  document.title = live && document.getElementById("poll") ? `(${live}) ${title}` : title;
  if (states) {
    const fresh = cards.filter((card) => !states.has(card.id));
    const ended = cards.filter((card) => states.has(card.id)
      && states.get(card.id) !== card.dataset.state && TOLD.has(card.dataset.state));
    if (fresh.length) reveal(fresh[0]);
    announce([...ended, ...fresh]);
  }
  states = new Map(cards.map((card) => [card.id, card.dataset.state]));
}

function announce(news) {
  if (!news.length) return;
  const text = news.length > 3 ? `${news.length} jobs have changed.` : news.map((card) => card.dataset.say).join(". ");
  document.getElementById("announce").textContent = text;
}

// On a phone the cards are below the form. The focus stays: the next order may follow at once.
function reveal(card) {
  const { top, bottom } = card.getBoundingClientRect();
  if (top >= 0 && bottom <= window.innerHeight) return;
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  card.scrollIntoView({ behavior: still ? "instant" : "smooth", block: "center" });
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
