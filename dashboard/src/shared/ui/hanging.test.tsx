import { render, screen } from "@testing-library/react";
import { useLayoutEffect, useRef } from "react";
import { expect, it, vi } from "vitest";
import { Hanging } from "./hanging.tsx";

/** Somebody presses Escape in the moment in which it is drawn. */
function PressedAtOnce() {
  useLayoutEffect(() => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }),
    );
  }, []);
  return null;
}

function Search({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Hanging open onOpenChange={onOpenChange} label="Suggestions" initialFocus={field}>
        <input ref={field} aria-label="Search" />
      </Hanging>
      <PressedAtOnce />
    </>
  );
}

it("has the focus and the keys as soon as it is drawn", () => {
  const change = vi.fn();
  render(<Search onOpenChange={change} />);
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Search" }));
  expect(change).toHaveBeenCalledExactlyOnceWith(false);
});
