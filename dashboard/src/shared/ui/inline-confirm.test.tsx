import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { InlineConfirm } from "./inline-confirm.tsx";

it("asks before it acts, and moves the focus to the question and back", async () => {
  const onConfirm = vi.fn();
  render(<InlineConfirm label="Delete" onConfirm={onConfirm} />);

  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  expect(screen.getByText("Are you sure?")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel" }));

  await userEvent.keyboard("{Escape}");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Delete" }));
  expect(onConfirm).not.toHaveBeenCalled();

  await userEvent.keyboard("{Enter}");
  await userEvent.click(screen.getByRole("button", { name: "Confirm" }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

it("stays while pending", async () => {
  const { rerender } = render(<InlineConfirm label="Delete" pendingLabel="Deleting..." onConfirm={() => undefined} />);
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  rerender(<InlineConfirm label="Delete" pendingLabel="Deleting..." pending onConfirm={() => undefined} />);
  await userEvent.keyboard("{Escape}");
  expect(screen.getByRole("button", { name: "Deleting..." })).toBeTruthy();
});
