"use strict";

// What the light table and the gallery do beyond plain HTML: animations at another speed, frame by
// frame; picking several tiles at once. Both pages work without this file.

// ------------------------------------------------------------------------------ in motion

function playMoves(moves) {
  const width = Number(moves.dataset.width), height = Number(moves.dataset.height);
  const [play, back, on] = moves.querySelectorAll("button");
  const speed = moves.querySelector("input");
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const sheet = new Image();
  let isPlaying = !still;
  let took = 0;
  let actions = [];

  function stage(item) {
    const image = item.querySelector("img");
    const canvas = Object.assign(document.createElement("canvas"), { width, height, className: "pixels" });
    canvas.style.width = `${image.width}px`;
    canvas.style.height = `${image.height}px`;
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", image.alt);
    item.querySelector("picture").replaceWith(canvas);
    const { first, last, fps } = item.dataset;
    return { first: Number(first), count: last - first + 1, fps: Number(fps), at: 0, pen: canvas.getContext("2d") };
  }

  function draw({ pen, first, count, at }) {
    const frame = first + ((Math.floor(at) % count) + count) % count;
    const columns = Math.floor(sheet.naturalWidth / width);
    const left = frame % columns * width, top = Math.floor(frame / columns) * height;
    pen.clearRect(0, 0, width, height);
    pen.drawImage(sheet, left, top, width, height, 0, 0, width, height);
  }

  function step(frames) {
    for (const action of actions) {
      action.at = Math.floor(action.at) + frames;
      draw(action);
    }
  }

  function beat(now) {
    if (!isPlaying) return;
    const chosen = speed.validity.valid ? Number(speed.value) : 0;
    for (const action of actions) {
      action.at += (Math.min(now - took, 250) / 1000) * (chosen || action.fps);
      draw(action);
    }
    took = now;
    requestAnimationFrame(beat);
  }

  function set(playing) {
    isPlaying = playing;
    play.textContent = playing ? "Pause" : "Play";
    took = performance.now();
    if (playing) requestAnimationFrame(beat);
  }

  play.addEventListener("click", () => set(!isPlaying));
  back.addEventListener("click", () => { set(false); step(-1); });
  on.addEventListener("click", () => { set(false); step(1); });
  sheet.addEventListener("load", () => {
    actions = [...moves.querySelectorAll(".move")].map(stage);
    moves.querySelector(".moves__tools").hidden = false;
    step(0);
    set(isPlaying);
  });
  sheet.src = moves.dataset.sheet;
}

const moves = document.getElementById("moves");
if (moves) playMoves(moves);

// ------------------------------------------------------------------------------ picking

function pick(form) {
  const boxes = [...form.querySelectorAll(".tile__tick")];
  const count = form.querySelector(".picks__count");
  const all = form.querySelector(".picks__all");
  const deeds = form.querySelectorAll(".picks__deeds button");
  if (!count) return;
  const atFirst = count.textContent;
  let last = 0;

  function show() {
    const picked = boxes.filter((box) => box.checked).length;
    count.textContent = picked ? `${picked} of ${boxes.length} picked` : atFirst;
    all.textContent = picked === boxes.length ? "Pick none" : "Pick the page";
    for (const deed of deeds) deed.disabled = !picked;
  }

  // With Shift a click, or a press of the space bar, picks all from the last one to this one.
  form.addEventListener("click", (event) => {
    const at = boxes.indexOf(event.target);
    if (at < 0) return;
    if (event.shiftKey) {
      for (const box of boxes.slice(Math.min(at, last), Math.max(at, last) + 1)) box.checked = event.target.checked;
    }
    last = at;
    show();
  });

  // The arrow keys go from box to box, by rows and columns as they are on the screen.
  form.addEventListener("keydown", (event) => {
    const at = boxes.indexOf(document.activeElement);
    if (event.key === "Escape") boxes.forEach((box) => { box.checked = false; });
    const tops = boxes.map((box) => box.getBoundingClientRect().top);
    const columns = tops.findIndex((top) => top > tops[0] + 1);
    const row = columns < 0 ? boxes.length : columns;
    const go = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row, ArrowDown: row }[event.key];
    if (at >= 0 && go && boxes[at + go]) {
      boxes[at + go].focus();
      event.preventDefault();
    }
    show();
  });

  all.addEventListener("click", () => {
    const check = boxes.some((box) => !box.checked);
    for (const box of boxes) box.checked = check;
    show();
  });
  all.hidden = false;
  show();
}

const picks = document.getElementById("picks");
if (picks) pick(picks);
