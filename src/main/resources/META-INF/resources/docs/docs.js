// The pages work without this. With it, blocks of code can be copied, and the search shows hits while one types.

for (const block of document.querySelectorAll(".docs pre > code")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(block.textContent.replace(/\n$/, ""));
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(block);
      button.textContent = "Selected";
    }
    setTimeout(() => button.textContent = "Copy", 2000);
  });
  const frame = document.createElement("div");
  frame.className = "block";
  block.parentElement.replaceWith(frame);
  frame.append(block.parentElement, button);
}

const box = document.getElementById("search");
const suggestions = document.createElement("div");
suggestions.className = "suggestions";
suggestions.hidden = true;
box.form.append(suggestions);
let waiting;
let asked = 0;

async function suggest() {
  const query = box.value.trim();
  const number = ++asked;
  if (query.length < 2) {
    suggestions.hidden = true;
    return;
  }
  const answer = await fetch(box.form.action + "?q=" + encodeURIComponent(query));
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (number === asked) {
    const hits = page.querySelector(".hits");
    suggestions.replaceChildren(hits ? document.adoptNode(hits) : "No page has all of these words.");
    suggestions.hidden = false;
  }
}

box.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(suggest, 150);
});
box.form.addEventListener("keydown", event => {
  const links = [...suggestions.querySelectorAll("a")];
  const at = links.indexOf(document.activeElement);
  if (event.key === "Escape") {
    suggestions.hidden = true;
    box.focus();
  } else if (!suggestions.hidden && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    event.preventDefault();
    (links[at + (event.key === "ArrowDown" ? 1 : -1)] ?? box).focus();
  }
});
document.addEventListener("click", event => {
  if (!box.form.contains(event.target)) {
    suggestions.hidden = true;
  }
});
