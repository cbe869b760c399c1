import { expect, it } from "vitest";
import { keepPageOnDrop } from "./keep-page-on-drop.ts";

function drop(target: Element, type: string): Event {
  const event = new Event("drop", { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { types: [type], dropEffect: "copy" } });
  target.dispatchEvent(event);
  return event;
}

it("a file dropped beside the place that takes it does not replace the page; text and file fields are left alone", () => {
  keepPageOnDrop();
  const field = Object.assign(document.createElement("input"), { type: "file" });
  document.body.append(field);
  expect(drop(document.body, "Files").defaultPrevented).toBe(true);
  expect(drop(document.body, "text/plain").defaultPrevented).toBe(false);
  expect(drop(field, "Files").defaultPrevented).toBe(false);
});
