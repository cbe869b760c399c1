import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLayoutEffect } from "react";
import { describe, expect, it, vi } from "vitest";
import { useCommand } from "./commands.ts";

function Part({ keys = "t", run, isOn = true }: { keys?: string; run: () => void; isOn?: boolean }) {
  useCommand({ id: `test.${keys}`, title: () => keys, keys, group: "general" }, run, { isOn });
  return <button type="button">A button</button>;
}

/** Somebody presses the key in the moment in which the screen is drawn. */
function PressedAtOnce() {
  useLayoutEffect(() => {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "t", code: "KeyT", bubbles: true }));
  }, []);
  return null;
}

describe("useCommand", () => {
  it("[A6] a letter runs it, small or with Caps Lock, and a key after a key too", async () => {
    const run = vi.fn();
    const goTo = vi.fn();
    render(
      <>
        <Part run={run} />
        <Part keys="g i" run={goTo} />
      </>,
    );
    await userEvent.keyboard("t");
    expect(run).toHaveBeenCalledTimes(1);
    fireEvent.keyDown(document.body, { key: "T", code: "KeyT" });
    expect(run).toHaveBeenCalledTimes(2);
    await userEvent.keyboard("gi");
    expect(goTo).toHaveBeenCalledTimes(1);
  });

  it("[A6] letters go by what the key writes, not by where it is", () => {
    const run = vi.fn();
    render(<Part run={run} />);
    fireEvent.keyDown(document.body, { key: "k", code: "KeyT" });
    expect(run).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: "t", code: "KeyK" });
    expect(run).toHaveBeenCalledTimes(1);
  });

  it("[A6] nothing happens while somebody types, and the letter is written", async () => {
    const run = vi.fn();
    render(
      <>
        <Part run={run} />
        <textarea aria-label="Text" />
        {/* biome-ignore lint/a11y/useSemanticElements: as an editor may be */}
        <div contentEditable suppressContentEditableWarning role="textbox" tabIndex={0} aria-label="Editor">
          <b>bold</b>
        </div>
      </>,
    );
    await userEvent.type(screen.getByLabelText("Text"), "total");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Text").value).toBe("total");
    fireEvent.keyDown(screen.getByText("bold"), { key: "t", code: "KeyT" });
    expect(run).not.toHaveBeenCalled();
  });

  it("[A6] [S10] nothing happens while composing, with a key held beside it, or while the key is held down", () => {
    const run = vi.fn();
    render(<Part run={run} />);
    for (const part of [
      { isComposing: true },
      { keyCode: 229 },
      { ctrlKey: true },
      { metaKey: true },
      { altKey: true },
      { repeat: true },
    ]) {
      fireEvent.keyDown(document.body, { key: "t", code: "KeyT", ...part });
    }
    expect(run).not.toHaveBeenCalled();
  });

  it("[A6] nothing happens behind an open dialog or menu", () => {
    const run = vi.fn();
    const { rerender } = render(<Part run={run} />);
    for (const role of ["dialog", "alertdialog", "menu"]) {
      rerender(
        <>
          <Part run={run} />
          <div role={role} />
        </>,
      );
      fireEvent.keyDown(document.body, { key: "t", code: "KeyT" });
    }
    expect(run).not.toHaveBeenCalled();
  });

  it("[A6] a dialog or a menu that fades away takes no key any more", () => {
    const run = vi.fn();
    render(
      <>
        <Part run={run} />
        <div role="dialog" data-ending-style="" />
        <div role="alertdialog" data-ending-style="" />
        <div role="menu" data-ending-style="" />
      </>,
    );
    fireEvent.keyDown(document.body, { key: "t", code: "KeyT" });
    expect(run).toHaveBeenCalledTimes(1);
  });

  it("[A6] the key is there with what it acts on", () => {
    const run = vi.fn();
    render(
      <>
        <Part run={run} />
        <PressedAtOnce />
      </>,
    );
    expect(run).toHaveBeenCalledTimes(1);
  });

  it("[A6] a key after a key goes before the second one alone, also when something came or went in between", async () => {
    const [goTo, attach] = [vi.fn(), vi.fn()];
    const parts = (isToastShown: boolean) => (
      <>
        <Part keys="i" run={attach} />
        <Part keys="g i" run={goTo} />
        <Part keys="z" run={() => {}} isOn={isToastShown} />
      </>
    );
    const { rerender } = render(parts(true));
    await userEvent.keyboard("g");
    rerender(parts(false));
    await userEvent.keyboard("{Shift>}{/Shift}i");
    expect([goTo.mock.calls.length, attach.mock.calls.length]).toEqual([1, 0]);
    await userEvent.keyboard("i");
    expect([goTo.mock.calls.length, attach.mock.calls.length]).toEqual([1, 1]);
  });

  it("[A6] the first of two keys is forgotten after a second, and by another key", () => {
    const goTo = vi.fn();
    render(<Part keys="g i" run={goTo} />);
    const press = (key: string, timeStamp: number) => {
      const event = new KeyboardEvent("keydown", { key, code: `Key${key.toUpperCase()}`, bubbles: true });
      Object.defineProperty(event, "timeStamp", { value: timeStamp });
      fireEvent(document.body, event);
    };
    press("g", 5000);
    press("i", 6001);
    press("g", 7000);
    press("h", 7100);
    press("i", 7200);
    expect(goTo).not.toHaveBeenCalled();
    press("g", 8000);
    press("i", 9000);
    expect(goTo).toHaveBeenCalledTimes(1);
  });

  it("[A6] the newest one has the key and gives it back; one that is off has none", async () => {
    const [first, second] = [vi.fn(), vi.fn()];
    const { rerender, unmount } = render(<Part run={first} />);
    const parts = (isOn: boolean) => (
      <>
        <Part run={first} />
        <Part key="second" run={second} isOn={isOn} />
      </>
    );
    rerender(parts(true));
    await userEvent.keyboard("t");
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
    rerender(parts(false));
    await userEvent.keyboard("t");
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
    unmount();
    await userEvent.keyboard("t");
    expect(first).toHaveBeenCalledTimes(1);
  });

  it("[A6] the switch turns the keys off and on again, in this browser", async () => {
    const run = vi.fn();
    render(<Part run={run} />);
    localStorage.setItem("hark.keys", "off");
    await userEvent.keyboard("t");
    expect(run).not.toHaveBeenCalled();
    localStorage.clear();
    await userEvent.keyboard("t");
    expect(run).toHaveBeenCalledTimes(1);
  });
});
