// The pages work without this. "/" goes to the search box, as in many other places.
document.addEventListener("keydown", event => {
  const search = document.getElementById("search");
  const typing = event.target.closest("input, textarea, select, [contenteditable]");
  if (event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && search && !typing) {
    event.preventDefault();
    search.focus();
    search.select();
  }
});
