/**
 * A file that is dropped beside the place that takes it would replace the page, and what is being written with it. Call it once
 * for the page; whoever takes a drop has prevented the browser's own way already.
 */
export function keepPageOnDrop(): void {
  for (const name of ["dragover", "drop"] as const) {
    window.addEventListener(name, (event) => {
      const isTaken =
        event.defaultPrevented || (event.target instanceof Element && event.target.matches("[type=file]"));
      if (isTaken || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    });
  }
}
