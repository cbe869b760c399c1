import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { createPortal } from "react-dom";
import { expect, it } from "vitest";
import { keepFocus } from "./keep-focus.ts";

interface ListProps {
  isAsked?: boolean;
  /** Without it the row goes at once. */
  settle?: Promise<void>;
}

function List({ isAsked = false, settle }: ListProps) {
  const [rows, setRows] = useState(["one", "two", "three"]);
  const [asked, setAsked] = useState<string>();
  async function remove(row: string) {
    keepFocus();
    await settle;
    setAsked(undefined);
    setRows((known) => known.filter((one) => one !== row));
  }
  return (
    <section>
      <h2>Rows</h2>
      <input aria-label="Search" />
      {rows.length > 0 ? (
        <ul>
          {rows.map((row) => (
            <li key={row}>
              <a href={`/${row}`}>{row}</a>
              <button type="button" onClick={() => (isAsked ? setAsked(row) : void remove(row))}>
                Delete {row}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p>No rows</p>
      )}
      {asked !== undefined &&
        createPortal(
          <div role="alertdialog" aria-label="Delete?">
            <button type="button" onClick={() => void remove(asked)}>
              Confirm
            </button>
          </div>,
          document.body,
        )}
    </section>
  );
}

const button = (name: string) => screen.getByRole("button", { name });

function press(name: string) {
  act(() => button(name).focus());
  fireEvent.click(button(name));
}

const expectFocus = (element: () => Element) => waitFor(() => expect(document.activeElement).toBe(element()));

it("goes to the row that follows, else to the one before, else to the heading", async () => {
  render(<List />);
  press("Delete two");
  await expectFocus(() => screen.getByRole("link", { name: "three" }));
  press("Delete three");
  await expectFocus(() => screen.getByRole("link", { name: "one" }));
  press("Delete one");
  await expectFocus(() => screen.getByRole("heading", { name: "Rows" }));
});

it("does so after a question, and when the row goes only with the answer", async () => {
  let answer = () => {};
  const settle = new Promise<void>((resolve) => {
    answer = resolve;
  });
  render(<List isAsked settle={settle} />);
  press("Delete two");
  press("Confirm");
  answer();
  await expectFocus(() => screen.getByRole("link", { name: "three" }));
});

it("stays where somebody has gone meanwhile", async () => {
  let answer = () => {};
  const settle = new Promise<void>((resolve) => {
    answer = resolve;
  });
  render(<List settle={settle} />);
  press("Delete two");
  const search = screen.getByRole("textbox", { name: "Search" });
  act(() => search.focus());
  answer();
  await waitFor(() => expect(screen.queryByText("two")).toBeNull());
  expect(document.activeElement).toBe(search);
});

it("does nothing after a press beside everything", async () => {
  let answer = () => {};
  const settle = new Promise<void>((resolve) => {
    answer = resolve;
  });
  render(<List settle={settle} />);
  press("Delete two");
  fireEvent.pointerDown(document.body);
  act(() => button("Delete two").blur());
  answer();
  await waitFor(() => expect(screen.queryByText("two")).toBeNull());
  await new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(document.activeElement).toBe(document.body);
});
