"use strict";

// What htmx cannot do without eval: pausing while hidden and after failures, telling about a lost
// connection, the time here. Every page works without this file.

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

// Firefox and WebKit break off what is on its way when a link is followed, as if the line were dead.
// What the page asks of itself we break off first: then it is no failure. A link that downloads
// leaves the page where it is, so it asks again soon.
const LEAVING = 2000; // milliseconds
const asking = new Set();
let left = -Infinity;

document.addEventListener("htmx:before:request", (event) => {
  const { request, sourceElement } = event.detail.ctx;
  if (!sourceElement.matches("#poll, #words")) return;
  if (performance.now() < left + LEAVING) event.preventDefault();
  else asking.add(request);
});

document.addEventListener("htmx:finally:request", ({ detail }) => asking.delete(detail.ctx.request));
window.addEventListener("beforeunload", () => {
  left = performance.now();
  for (const request of asking) request.abort();
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
  if (ctx.hx?.redirect) keepWords();
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

// Signed out in the middle of a sentence: it waits for the way back, and for nobody else.
const words = () => document.querySelectorAll("#make [name=prompt], #make [name=style]");
const whose = () => document.querySelector("[data-person]")?.dataset.person;

function keepWords() {
  const kept = { of: whose() };
  for (const field of words()) kept[field.name] = field.value;
  sessionStorage.setItem("words", JSON.stringify(kept));
}

function bringWords() {
  const kept = JSON.parse(sessionStorage.getItem("words"));
  const mine = kept?.of === whose();
  if (!kept || !whose() || (mine && !words().length)) return;
  sessionStorage.removeItem("words");
  for (const field of mine ? words() : []) {
    if (!kept[field.name] || field.value) continue;
    field.value = kept[field.name];
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

// A page from the browser's memory has a spent key and old cards.
window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// ------------------------------------------------------------------------------ the time here

// In the locale the server writes in: the browser's, or the one chosen for the account.
const clock = new Intl.DateTimeFormat(document.documentElement.dataset.locale, {
  dateStyle: "medium", timeStyle: "medium", calendar: "gregory", numberingSystem: "latn",
});

function localTimes() {
  for (const time of document.querySelectorAll("time[datetime]")) {
    if (time.textContent.endsWith("UTC")) {
      time.title = time.textContent;
      time.textContent = clock.format(new Date(time.dateTime));
    }
  }
}

function refresh() {
  look();
  localTimes();
}

document.addEventListener("htmx:after:swap", refresh);
refresh();
setTimeout(bringWords); // htmx begins in a time-out too, and shall read the words
