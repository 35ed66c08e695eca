/** A folder that is opened from the disk plays nothing, as browsers load modules from servers only: the page says so. */
if (location.protocol === "file:") {
  for (const note of document.querySelectorAll(".from-disk")) note.removeAttribute("hidden");
}
