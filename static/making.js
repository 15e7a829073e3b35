"use strict";

// The form of the studio while it is filled in: the price on the button, numbers checked while they
// are typed, earlier words chosen from the list. The server knows and says all of it too.

// Digits are grouped as the server groups them, which may know its locale otherwise than the browser.
const pattern = [...document.documentElement.dataset.number];

function grouped(number) {
  const digits = [...String(number)];
  let text = "";
  for (let n = pattern.length - 1; digits.length; n -= 1) {
    text = (/[0-9]/.test(pattern[n] ?? "0") ? digits.pop() : pattern[n]) + text;
  }
  return text;
}

const credits = (number) => `${grouped(number)} credit${number === 1 ? "" : "s"}`;

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
  const times = [...form.querySelectorAll("[data-times]:checked")].map((o) => Number(o.dataset.times));
  const usual = Number((form.elements.size?.selectedOptions[0] ?? form).dataset.price);
  const total = times.reduce((price, time) => price * time, count * usual);
  const have = Number(document.getElementById("balance").dataset.credits);
  const after = form.querySelector(".form__after");
  const { refusal } = document.getElementById("words").dataset;
  form.elements.price.value = total || "?";
  write(form.querySelector("[type=submit]"), total
    ? `Make ${count} ${count === 1 ? form.dataset.one : form.dataset.many}, ${credits(total)}`
    : `Make ${form.dataset.many}`);
  write(after, !total ? `How many? ${form.elements.variations.dataset.wrong}`
    : total > have ? `This costs ${credits(total)}, you have ${grouped(have)}. ${form.dataset.note}`
    : refusal || `${credits(have - total)} left afterwards`);
  after.dataset.state = total && total <= have && !refusal ? "" : "short";
}

document.addEventListener("input", ({ target }) => {
  if (!target.closest("#make")) return;
  if (target.dataset.wrong) check(target);
  document.querySelector("#make .form__message[data-tone=calm]")?.remove();
  showPrice();
});

// Earlier words go into the field; as a link they would lead to a form that lost the others.
document.addEventListener("click", (event) => {
  const earlier = event.target.closest("#make [data-words]");
  if (!earlier || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const field = document.getElementById("f-prompt");
  field.value = earlier.dataset.words;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
});

// A merged form keeps what is typed where the focus is; the seed of the next order is the server's.
function takeSeed() {
  const seed = document.getElementById("f-seed");
  if (seed) seed.value = seed.defaultValue;
}

// When it would be made is of who was online as it was said: asked anew when others are.
const who = () => document.querySelector("#online strong").textContent;
let online = who();

function askAnew() {
  if (who() === online) return;
  online = who();
  document.body.dispatchEvent(new Event("online:changed"));
}

document.addEventListener("htmx:after:swap", ({ detail }) => {
  askAnew();
  if (detail.ctx?.sourceElement?.matches("#make form")) takeSeed();
  showPrice();
});
showPrice();
