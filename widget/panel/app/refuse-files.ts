/** A file that is dropped where nothing takes it would be shown by the browser in the panel's place. */
function refuseFiles(event: DragEvent) {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = "none";
}

for (const name of ["dragover", "drop"] as const) window.addEventListener(name, refuseFiles);
