"use strict";

// A button for what is to be typed elsewhere. Without this file a click selects the text.

for (const text of document.querySelectorAll(".recipe__type")) {
  const words = `Copy ${text.getAttribute("aria-label").toLowerCase()}`;
  const button = Object.assign(document.createElement("button"), {
    type: "button", className: "button button--small", textContent: words,
  });
  button.addEventListener("click", () => copy(text, button));
  text.after(button);
}

async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text.textContent);
    button.textContent = "Copied";
  } catch { // a browser gives the clipboard only to pages that came over TLS
    getSelection().selectAllChildren(text);
    button.textContent = "Selected: now press Ctrl-C";
  }
  document.getElementById("announce").textContent = button.textContent;
}
