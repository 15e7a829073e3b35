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
    pen.clearRect(0, 0, width, height);
    pen.drawImage(sheet, frame * width, 0, width, height, 0, 0, width, height);
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
