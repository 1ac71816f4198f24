"use strict";
(function () {
  const data = JSON.parse(document.getElementById("data").textContent);
  const words = data.words;
  const start = Object.keys(data.hands)[0];
  let current = { hand: start, step: 0 };
  if (!start) return;
  document.documentElement.classList.add("js");

  const all = (root, selector) => Array.from(root.querySelectorAll(selector));
  const section = (hand) => document.getElementById(hand);

  function element(name, className, text) {
    const made = document.createElement(name);
    made.className = className;
    made.textContent = text;
    return made;
  }

  /** Reads a place such as #h1-17; null for anything else. */
  function placeOf(hash) {
    const found = /^#(h\d+)(?:-(\d+))?$/.exec(hash);
    if (!found || !Object.hasOwn(data.hands, found[1])) return null;
    const last = data.hands[found[1]].length - 1;
    return { hand: found[1], step: Math.min(Number(found[2] || 0), last) };
  }

  function note(card, value, isPlayed) {
    const parts = [];
    if (value) {
      const [points, loss] = value;
      parts.push(element("span", "points", String(points)));
      const mark = element("span", loss ? "loss" : "best", loss ? "−" + loss : "✓");
      mark.setAttribute("aria-hidden", "true");
      parts.push(mark, element("span", "sr", " " + (loss ? words.loses.replace("{points}", loss) : words.best)));
    }
    if (isPlayed) parts.push(element("span", "sr", " " + words.played));
    card.querySelector(".note").replaceChildren(...parts);
  }

  function showHands(root, steps, number) {
    const step = steps[number];
    const gone = new Set(steps.slice(0, number).map((before) => before.card));
    for (const card of all(root, ".card[data-card]")) {
      const id = card.dataset.card;
      const value = step.values[id];
      card.classList.toggle("gone", gone.has(id));
      card.classList.toggle("legal", !step.legal.length || step.legal.includes(id));
      card.classList.toggle("chosen", step.card === id);
      card.classList.toggle("is-best", Boolean(value) && value[1] === 0);
      card.setAttribute("aria-hidden", String(gone.has(id)));
      note(card, value, step.card === id);
    }
    for (const seat of all(root, "[data-seat]")) {
      const turns = seat.dataset.seat === step.seat;
      seat.classList.toggle("to-play", turns);
      seat.querySelector("[data-turn]").textContent = turns ? (step.leads ? words.leads : words.to_play) : "";
    }
  }

  function showTable(root, step) {
    for (const spot of all(root, "[data-spot]")) {
      const laid = step.table.find(([seat]) => seat === spot.dataset.spot);
      spot.replaceChildren();
      spot.className = "spot spot-" + spot.dataset.spot;
      if (!laid) continue;
      const card = root.querySelector('.card[data-card="' + laid[1] + '"]');
      const face = card.querySelector(".face").cloneNode(true);
      face.classList.add(card.classList.contains("red") ? "red" : "black");
      spot.append(face);
      spot.classList.toggle("over", step.winner !== null);
      spot.classList.toggle("won", step.winner === laid[0]);
    }
  }

  function showFields(root, step, number, last) {
    const winner = step.winner && root.querySelector('[data-seat="' + step.winner + '"] .who b').textContent;
    const fields = {
      "taken-0": step.taken[0],
      "taken-1": step.taken[1],
      value: step.value,
      step: number,
      status: step.status,
      why: step.why,
      middle: winner ? words.taken.replace("{seat}", winner).replace("{points}", step.trick) : "",
    };
    for (const field of all(root, "[data-field]")) field.textContent = fields[field.dataset.field];
    for (const button of all(root, "[data-go]")) {
      const end = ["first", "back"].includes(button.dataset.go) ? 0 : last;
      button.setAttribute("aria-disabled", String(number === end));
    }
  }

  function showPlace(root, hand, number) {
    for (const link of all(root, 'a[href^="#"]')) {
      if (link.getAttribute("href") === "#" + hand + "-" + number) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    }
    const line = root.querySelector("[data-here]");
    const x = root.querySelector('[data-step="' + number + '"]').dataset.x;
    line.setAttribute("x1", x);
    line.setAttribute("x2", x);
  }

  /** Shows a step of a hand; with `find`, brings the table into sight. */
  function show(place, find) {
    current = place;
    const steps = data.hands[place.hand];
    const root = section(place.hand);
    for (const other of all(document, "section.hand")) other.classList.toggle("current", other === root);
    for (const link of all(document, "[data-hand]")) {
      if (link.dataset.hand === place.hand) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    showHands(root, steps, place.step);
    showTable(root, steps[place.step]);
    showFields(root, steps[place.step], place.step, steps.length - 1);
    showPlace(root, place.hand, place.step);
    if (find) root.querySelector(".play").scrollIntoView({ block: "nearest" });
  }

  function go(place, find) {
    show(place, find);
    try {
      history.replaceState(null, "", "#" + place.hand + "-" + place.step);
    } catch {
      // Within a frame of a notebook the address may not be changed.
    }
  }

  function move(where) {
    const last = data.hands[current.hand].length - 1;
    const to = { first: 0, back: current.step - 1, forward: current.step + 1, last: last }[where];
    go({ hand: current.hand, step: Math.max(0, Math.min(last, to)) }, current.step === 0);
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-go]");
    if (button) return move(button.dataset.go);
    const link = event.target.closest('a[href^="#"]');
    const place = link && !link.classList.contains("skip") && placeOf(link.getAttribute("href"));
    if (!place || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(place, true);
  });

  document.addEventListener("keydown", (event) => {
    const where = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" }[event.key];
    if (!where || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.target.matches(".wide")) return;
    event.preventDefault();
    move(where);
  });

  window.addEventListener("hashchange", () => {
    const place = placeOf(location.hash);
    if (place) show(place, true);
  });

  let closed = [];
  window.addEventListener("beforeprint", () => {
    closed = all(document, "details:not([open])");
    for (const details of closed) details.open = true;
  });
  window.addEventListener("afterprint", () => {
    for (const details of closed) details.open = false;
  });

  const wanted = placeOf(location.hash);
  show(wanted || current, wanted !== null && wanted.step > 0);
})();
