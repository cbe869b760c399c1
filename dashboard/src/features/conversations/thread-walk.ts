import type { KeyboardEvent } from "react";

/** The arrow keys walk the messages of a thread: the first press up from the thread itself leads to the last one. */
export function walkThread(event: KeyboardEvent<HTMLElement>): void {
  if ((event.key !== "ArrowUp" && event.key !== "ArrowDown") || event.altKey || event.ctrlKey || event.metaKey) return;
  const target = event.target as HTMLElement;
  const log = target.closest<HTMLElement>("[role=log]");
  // Inside of a message, in a video or a menu, the keys mean something else.
  if (!log || (target !== log && !target.matches("[data-message]"))) return;
  const messages = Array.from(log.querySelectorAll<HTMLElement>("div[data-message]"));
  const at = target === log ? messages.length : messages.indexOf(target);
  const next = messages[at + (event.key === "ArrowUp" ? -1 : 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
