// Server-sent events say what changed; the page is fetched anew and laid over the one in sight.
"use strict";
(() => {
  const key = (name) => document.body.dataset[name] || "";
  const busy = () => document.activeElement && document.activeElement.closest("form[data-cell]");
  let waiting = false;

  let wanted = 0;
  async function refresh() {
    if (busy()) { waiting = true; return; }
    waiting = false;
    const number = ++wanted;
    const answer = await fetch(location.href, { headers: { accept: "text/html" } });
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (number !== wanted) return; // asked for again meanwhile: the later page holds
    for (const part of ["rail", "tabs", "main"]) {
      const old = document.querySelector(`[data-part=${part}]`), now = fresh.querySelector(`[data-part=${part}]`);
      if (old && now && old.innerHTML !== now.innerHTML) exchange(old, now);
    }
    document.body.dataset.number = fresh.body.dataset.number;
  }

  // Pictures that stay are not loaded again, whoever types in the search goes on typing there, and what was written
  // stays said.
  function exchange(old, now) {
    const images = new Map([...old.querySelectorAll("img[src]")].map((image) => [image.getAttribute("src"), image]));
    for (const image of now.querySelectorAll("img[src]")) {
      const same = images.get(image.getAttribute("src"));
      if (same) { images.delete(image.getAttribute("src")); same.alt = image.alt; image.replaceWith(same); }
    }
    const written = old.querySelector("[data-said].good"), place = now.querySelector("[data-said]");
    if (written && place) place.replaceWith(written);
    const field = old.querySelector("[data-search]"), other = now.querySelector("[data-search]");
    const typing = field !== null && document.activeElement === field;
    if (typing && other) other.replaceWith(field);
    old.replaceChildren(...now.childNodes);
    if (typing) field.focus();
  }

  function follow() {
    const stream = new EventSource(`${key("root")}/events`);
    stream.addEventListener("changed", (event) => {
      const news = JSON.parse(event.data);
      for (const [place, picture] of Object.entries(news.faces)) {
        for (const image of document.querySelectorAll(`img[data-place="${CSS.escape(place)}"]`)) {
          image.src = `${key("root")}/face/${picture}.svg`;
          image.closest(".face")?.classList.add("lit");
        }
      }
      refresh();
    });
    stream.addEventListener("parts", (event) => { if (`${JSON.parse(event.data).number}` !== key("number")) refresh(); });
  }

  document.addEventListener("focusout", () => setTimeout(() => { if (waiting) refresh(); }, 50));

  let typing = 0;
  document.addEventListener("input", (event) => {
    const field = event.target;
    if (field.matches("[data-search]")) {
      clearTimeout(typing);
      typing = setTimeout(() => {
        const address = new URL(location.href);
        field.value ? address.searchParams.set("q", field.value) : address.searchParams.delete("q");
        history.replaceState(null, "", address);
        refresh();
      }, 120);
    }
  });

  // What a cell would print, while it is being typed; nothing is written.
  let drafting = 0, asked = 0;
  async function draft(form) {
    const number = ++asked;
    const answer = await fetch(`${key("root")}/draft`, { method: "POST", body: new URLSearchParams(new FormData(form)) });
    const said = await answer.json();
    if (number !== asked) return;
    const place = form.querySelector("[data-said]"), face = document.querySelector(".big img.now");
    place.textContent = said.said || "A draft, not written yet.";
    place.className = said.said ? "bad cap" : "soft cap";
    if (face && said.picture) { face.dataset.kept ||= face.getAttribute("src"); face.src = `${key("root")}/face/${said.picture}.svg`; }
  }
  document.addEventListener("input", (event) => {
    const form = event.target.closest("form[data-cell]");
    if (!form) return;
    clearTimeout(drafting);
    drafting = setTimeout(() => draft(form), 120);
  });
  document.addEventListener("focusout", (event) => { // left without writing: the face as it is
    const form = event.target.closest("form[data-cell]"), face = document.querySelector(".big img.now");
    if (!form || form.contains(event.relatedTarget)) return;
    clearTimeout(drafting); asked += 1;
    if (face && face.dataset.kept) { face.src = face.dataset.kept; delete face.dataset.kept; }
  });

  document.addEventListener("submit", async (event) => {
    const form = event.target.closest("form[data-cell]");
    if (!form) return;
    event.preventDefault();
    clearTimeout(drafting); asked += 1;
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)), headers: { accept: "application/json" } });
    const said = await answer.json();
    const place = form.querySelector("[data-said]");
    place.textContent = said.said;
    place.className = answer.ok ? "good cap" : "bad cap";
    if (answer.ok) { form.querySelector("[name=was]").value = form.querySelector("[name=now]").value; document.activeElement.blur(); }
    if (said.now !== undefined) form.querySelector("[name=was]").value = said.now;
  });

  const go = (selector) => { const link = document.querySelector(selector); if (link) link.click(); };
  document.addEventListener("keydown", (event) => {
    const inField = event.target.closest("input, textarea, select");
    if (event.key === "Escape") { if (inField) inField.blur(); else go("[data-key=Escape]"); return; }
    if ((event.ctrlKey || event.metaKey) && event.key === "z" && !inField) { event.preventDefault(); go("[data-key=undo]"); return; }
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && inField?.form?.dataset.cell !== undefined) { inField.form.requestSubmit(); return; }
    if (inField || event.ctrlKey || event.metaKey || event.altKey) return;
    const field = { "/": "[data-search]", e: "form[data-cell] textarea" }[event.key];
    if (field) { const found = document.querySelector(field); if (found) { event.preventDefault(); found.focus(); found.select(); } return; }
    if (event.key === "p") document.body.classList.add("before");
    const link = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
    if (link) { event.preventDefault(); link.click(); }
  });
  document.addEventListener("keyup", (event) => { if (event.key === "p") document.body.classList.remove("before"); });
  follow();
})();
