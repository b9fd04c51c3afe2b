// The filter of the list of operations, and "Try it". The pages are whole without it.
"use strict";

const filter = document.querySelector(".filter");
if (filter) {
  filter.hidden = false;
  filter.querySelector("input").addEventListener("input", event => {
    const words = event.target.value.toLowerCase().split(/\s+/);
    for (const group of document.querySelectorAll(".group")) {
      const name = group.querySelector("h2").textContent;
      const entries = [...group.querySelectorAll("li")];
      for (const entry of entries) {
        const text = (name + " " + entry.textContent).toLowerCase();
        entry.hidden = !words.every(word => text.includes(word));
      }
      group.hidden = entries.every(entry => entry.hidden);
    }
  });
}

// One key for all forms of the page. It is kept nowhere.
let key = document.body.dataset.key;

function address(form) {
  let path = form.dataset.path;
  const query = new URLSearchParams();
  for (const input of form.querySelectorAll("[data-place]")) {
    if (input.dataset.place === "path") {
      path = path.replace("{" + input.name + "}", encodeURIComponent(input.value));
    } else if (input.dataset.place === "query" && input.value) {
      query.append(input.name, input.value);
    }
  }
  const text = query.toString();
  return document.body.dataset.root + path + (text ? "?" + text : "");
}

function request(form) {
  const headers = { "X-SERVICE-KEY": key };
  for (const input of form.querySelectorAll("[data-place=header]")) {
    if (input.value) {
      headers[input.name] = input.value;
    }
  }
  const body = form.elements.body && form.elements.body.value;
  if (body) {
    headers["Content-Type"] = form.dataset.type;
  }
  return { method: form.dataset.method.toUpperCase(), headers, body: body || undefined };
}

function text(body, type) {
  try {
    return type.includes("json") ? JSON.stringify(JSON.parse(body), null, 2) : body;
  } catch {
    return body;
  }
}

function show(output, head, body) {
  const line = document.createElement("p");
  line.textContent = head;
  const pre = document.createElement("pre");
  pre.tabIndex = 0;
  pre.textContent = body;
  output.replaceChildren(line, pre);
}

async function send(form) {
  const output = form.querySelector("output");
  key = form.elements.key.value;
  try {
    const answer = await fetch(address(form), request(form));
    const type = answer.headers.get("Content-Type") || "";
    const readable = /json|text|xml/.test(type) || !type;
    show(output, answer.status + " " + answer.statusText, readable ? text(await answer.text(), type) : type);
  } catch (error) {
    show(output, "No answer", String(error));
  }
}

const keys = document.querySelectorAll(".try input[name=key]");

function useKey(value) {
  key = value;
  for (const input of keys) {
    input.value = value;
  }
}

useKey(key);
for (const details of document.querySelectorAll(".try")) {
  details.hidden = false;
  const form = details.querySelector("form");
  form.elements.key.addEventListener("change", event => useKey(event.target.value));
  form.addEventListener("submit", event => {
    event.preventDefault();
    send(form);
  });
}
