"use strict";

// What htmx cannot do without eval: pausing while hidden and after failures, telling about a lost
// connection, the price while typing, the time here. Every page works without this file.

// ------------------------------------------------------------------------------ polling

const AWAY = 15_000; // milliseconds between two looks of a hidden tab that shall tell of news
const LONGEST = 10_000; // ... between two looks after many failures,
const ASKED = 300_000; // ... or as long as the server asks for, up to this
let asked = -Infinity;
let notBefore = -Infinity;
let failures = 0;

const isPoll = ({ detail }) => detail.ctx?.sourceElement?.id === "poll";

document.addEventListener("htmx:before:request", (event) => {
  if (!isPoll(event)) return;
  const now = performance.now();
  const away = document.hidden && !(wantsToKnow() && now - asked >= AWAY);
  if (away || now < notBefore) event.preventDefault();
  else asked = now;
});

function pollNow() {
  notBefore = -Infinity;
  document.body.dispatchEvent(new Event("poll:now"));
}

document.addEventListener("visibilitychange", () => { if (!document.hidden) pollNow(); });

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

const OUT = "You are signed out. Reload this page to sign in again.";
const UNKNOWN = "The studio did not answer, so that may not have arrived. Press again: it counts only once.";
const banner = document.getElementById("offline");
const unreachable = banner.textContent;
let knocking;

function offline(is, text = unreachable) {
  write(banner, text);
  banner.hidden = !is;
  clearTimeout(knocking);
  if (is) knocking = setTimeout(knock, 5000);
}

// A page that polls finds out by its next poll; any other one has to ask.
async function knock() {
  if (!document.hidden && !document.querySelector("#poll[hx-get]")) {
    const answer = await fetch("/healthz").catch(() => null);
    if (answer?.ok) return offline(false);
  }
  knocking = setTimeout(knock, 5000);
}

function say(text, role = "alert") {
  const sentence = Object.assign(document.createElement("p"), { className: "notice", textContent: text });
  sentence.setAttribute("role", role);
  document.getElementById("notice").replaceChildren(sentence);
}

// What answers instead of the studio (a proxy, a hotel's sign-in page) knows nothing of our parts.
function isOurs({ response, text }) {
  return response.status === 204 || response.status >= 500 || text.includes("<hx-partial");
}

function failed(event) {
  const { ctx } = event.detail;
  if (!isPoll(event)) return;
  failures += 1;
  const wait = Number(ctx.response?.headers.get("Retry-After")) * 1000 || LONGEST;
  const most = ctx.response?.headers.has("Retry-After") ? ASKED : 1000 * 2 ** failures;
  notBefore = performance.now() + Math.min(wait, most);
}

document.addEventListener("htmx:error", (event) => {
  const { ctx } = event.detail;
  if (!ctx || ctx.response) return;
  failed(event);
  offline(true);
  if (ctx.sourceElement.matches("form")) say(UNKNOWN);
});

document.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail;
  const { status } = ctx.response;
  const fine = status < 400 && isOurs(ctx);
  if (fine && isPoll(event)) failures = 0;
  if (!fine) failed(event);
  if (fine) offline(false);
  else if (status === 401) offline(true, OUT);
  else if (status >= 500 || !isOurs(ctx)) {
    offline(true);
    if (ctx.sourceElement.matches("form")) say(UNKNOWN);
  }
});

window.addEventListener("offline", () => offline(true));
window.addEventListener("online", () => {
  pollNow();
  clearTimeout(knocking);
  knock();
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
