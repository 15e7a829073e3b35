"use strict";

// What has ended while nobody looked: a count in the title and on the tab's icon; and, where it was
// asked for in this browser, a sound or a notification.

const TOLD = new Set(["done", "error", "cancelled", "waiting"]);
const ENDED = new Set(["done", "error"]);
const QUIET = 10_000; // milliseconds between two announcements
const title = document.title;
const icon = document.querySelector("link[rel=icon]");
const plainIcon = icon.href;
let states;
let unseen = 0;
let sounds;

const isLooking = () => !document.hidden && document.hasFocus();

// ------------------------------------------------------------------------------ the cards

function look() {
  const cards = [...document.querySelectorAll(".card")];
  if (states) {
    const fresh = cards.filter((card) => !states.has(card.id));
    const moved = cards.filter((card) => states.has(card.id)
      && states.get(card.id) !== card.dataset.state && TOLD.has(card.dataset.state));
    if (fresh.length) reveal(fresh[0]);
    announce([...moved, ...fresh]);
    count(moved.filter((card) => ENDED.has(card.dataset.state)));
  }
  states = new Map(cards.map((card) => [card.id, card.dataset.state]));
}

// On a phone the cards are below the form. The focus stays: the next order may follow at once.
function reveal(card) {
  const { top, bottom } = card.getBoundingClientRect();
  if (top >= 0 && bottom <= window.innerHeight) return;
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  card.scrollIntoView({ behavior: still ? "instant" : "smooth", block: "center" });
}

// ------------------------------------------------------------------------------ in words

const waiting = new Map();
let speaking = -Infinity;

// What comes in a burst is said together, so that a screen reader is not kept talking.
function announce(news) {
  for (const card of news) waiting.set(card.id, card.dataset.say);
  const pause = speaking + QUIET - performance.now();
  if (!waiting.size || pause > QUIET) return;
  speaking = performance.now() + Math.max(pause, 0);
  setTimeout(sayWaiting, Math.max(pause, 0));
}

function sayWaiting() {
  if (!waiting.size) return;
  document.getElementById("announce").textContent = inWords([...waiting.values()]);
  waiting.clear();
}

const inWords = (said) => (said.length > 3 ? `${said.length} jobs have changed.` : said.join(". "));

// ------------------------------------------------------------------------------ the count

async function count(ended) {
  if (!isLooking()) unseen += ended.length;
  showCount();
  const firsts = await Promise.all(ended.map(isFirst));
  const first = ended.filter((_, n) => firsts[n]);
  if (isLooking() || !first.length) return;
  if (wants("sound")) ring();
  if (wants("notification")) notify(first);
}

function showCount() {
  document.title = unseen ? `(${unseen}) ${title}` : title;
  icon.href = unseen ? icon.dataset.counted.replace("1", Math.min(unseen, 10)) : plainIcon;
}

function looked() {
  if (!unseen || !isLooking()) return;
  unseen = 0;
  showCount();
}

window.addEventListener("focus", looked);
document.addEventListener("visibilitychange", looked);

// Several tabs may show the same job; one of them tells. What was told is remembered; the lock is for
// those that find out in the same moment.
async function isFirst(card) {
  const key = `${card.id}:${card.dataset.rev}`;
  const told = () => (recall("told") ?? "").split(" ");
  if (told().includes(key) || !await isMine(key)) return false;
  remember("told", [...told().slice(-50), key].join(" "));
  return true;
}

const isMine = (key) => new Promise((answer) => {
  if (!navigator.locks) answer(true);
  navigator.locks?.request(`told ${key}`, { ifAvailable: true }, (lock) => {
    answer(Boolean(lock));
    return lock && new Promise((over) => { setTimeout(over, 60_000); });
  });
});

// ------------------------------------------------------------------------------ asked for

// A browser may keep nothing for us; then it is as if nothing had been asked for.
function recall(name) {
  try { return localStorage.getItem(name); } catch { return null; }
}
function remember(name, value) {
  try { localStorage.setItem(name, value); } catch { /* see above */ }
}

const wants = (how) => recall(`tell-${how}`) === "on";
const wantsToKnow = () => wants("sound") || wants("notification");

// Two short notes, the second a fifth higher. Browsers let only a page sound that was touched.
function ring() {
  if (!navigator.userActivation?.hasBeenActive) return;
  sounds ??= new AudioContext();
  sounds.resume();
  for (const [after, pitch] of [[0, 660], [0.12, 990]]) {
    const at = sounds.currentTime + after;
    const note = new OscillatorNode(sounds, { type: "triangle", frequency: pitch });
    const level = new GainNode(sounds, { gain: 0.15 });
    level.gain.setValueAtTime(0.15, at);
    level.gain.exponentialRampToValueAtTime(0.001, at + 0.3);
    note.connect(level).connect(sounds.destination);
    note.start(at);
    note.stop(at + 0.3);
  }
}

function notify(cards) {
  if (Notification.permission !== "granted") return;
  try {
    const body = inWords(cards.map((card) => card.dataset.say));
    const note = new Notification("Homeforge", { body, tag: cards[0].id });
    note.addEventListener("click", () => { window.focus(); note.close(); });
  } catch { /* phones show them from a service worker only */ }
}

async function press(button) {
  const { tell: how } = button.dataset;
  const on = !wants(how);
  if (on && how === "notification" && await Notification.requestPermission() !== "granted") {
    say("This browser shows no notifications of this site. Its settings for the site can change that.");
    return;
  }
  remember(`tell-${how}`, on ? "on" : "off");
  button.setAttribute("aria-pressed", String(on));
  if (on && how === "sound") ring();
}

function offer() {
  const tell = document.getElementById("tell");
  if (!tell) return;
  for (const button of tell.querySelectorAll("button")) {
    const { tell: how } = button.dataset;
    button.hidden = how === "notification" && !(window.isSecureContext && "Notification" in window);
    button.setAttribute("aria-pressed", String(wants(how)));
    button.addEventListener("click", () => press(button));
  }
  tell.hidden = false;
}

offer();
