// @vitest-environment jsdom
import { createElement } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { createStore, type Store, useStore } from "../shared/store.ts";
import { drawFirst } from "./first-drawing.ts";

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = "<main></main>";
  return () => vi.useRealTimers();
});

const Button = ({ label }: { label: Store<string> }) =>
  createElement(
    "button",
    { type: "button" },
    useStore(label, (text) => text),
  );

function drawButton() {
  const label = createStore("Ask");
  const root = document.querySelector("main") as HTMLElement;
  const stop = drawFirst(root, createElement(Button, { label }));
  const say = (type: string, key?: string) =>
    root.firstElementChild?.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { key }));
  return { root, label, say, stop };
}

test("Home is drawn again when what it shows changes, and no more once it is over", async () => {
  const { root, label, stop } = drawButton();
  label.set("Fragen");
  await vi.advanceTimersByTimeAsync(0);
  expect(root.textContent).toBe("Fragen");
  label.set("Demander");
  await stop();
  root.textContent = "React";
  label.set("Preguntar");
  await vi.advanceTimersByTimeAsync(0);
  expect(root.textContent).toBe("React");
});

test.each([
  ["pointerdown", "pointerup"],
  ["pointerdown", "pointercancel"],
  ["keydown", "keyup", " "],
])("[S41] what is pressed stays until it is let go of: from %s to %s", async (down, up, key?: string) => {
  const { root, label, say, stop } = drawButton();
  const pressed = root.firstElementChild;
  say(down, key);
  label.set("Fragen");
  const over = vi.fn();
  void stop().then(over);
  await vi.advanceTimersByTimeAsync(500);
  say(up, key);
  // The click comes now.
  await vi.advanceTimersByTimeAsync(0);
  expect(root.firstElementChild).toBe(pressed);
  expect(over).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(root.textContent).toBe("Fragen");
  expect(over).toHaveBeenCalledOnce();
});

test("a key that clicks as it goes down, and may go up elsewhere, holds nothing up", async () => {
  const { root, label, say } = drawButton();
  say("keydown", "Tab");
  label.set("Fragen");
  await vi.advanceTimersByTimeAsync(0);
  expect(root.textContent).toBe("Fragen");
});

test("a press whose end is never heard holds nothing up for long, and the next one counts as well", async () => {
  const { root, label, say } = drawButton();
  say("pointerdown");
  label.set("Fragen");
  await vi.advanceTimersByTimeAsync(3_000);
  expect(root.textContent).toBe("Fragen");
  say("pointerdown");
  label.set("Demander");
  await vi.advanceTimersByTimeAsync(500);
  expect(root.textContent).toBe("Fragen");
  say("pointerup");
  await vi.advanceTimersByTimeAsync(100);
  expect(root.textContent).toBe("Demander");
});
