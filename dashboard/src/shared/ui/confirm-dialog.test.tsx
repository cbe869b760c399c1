import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { TextField } from "./field.tsx";

function DeleteFeedback({
  pending = false,
  onConfirm = () => undefined,
}: {
  pending?: boolean;
  onConfirm?: () => void;
}) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setIsOpen}
      title="Delete Feedback"
      description="This action cannot be undone."
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      pending={pending}
      onConfirm={onConfirm}
    />
  );
}

const pressOutside = () => userEvent.click(document.body);
const findDialog = () => screen.findByRole("alertdialog", { name: "Delete Feedback" });

it("focuses Cancel first, so that pressing Enter by habit deletes nothing", async () => {
  const onConfirm = vi.fn();
  render(<DeleteFeedback onConfirm={onConfirm} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel" })));
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(onConfirm).not.toHaveBeenCalled();
});

it("closes on Escape while it is not pending", async () => {
  render(<DeleteFeedback />);
  await findDialog();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

it("closes on a click outside while it is not pending", async () => {
  render(<DeleteFeedback />);
  await findDialog();
  await pressOutside();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

it("cannot be left while pending: not by Escape, not by a click outside, not by Cancel, not by a second Confirm", async () => {
  const onConfirm = vi.fn();
  render(<DeleteFeedback pending onConfirm={onConfirm} />);
  const dialog = await findDialog();
  await userEvent.keyboard("{Escape}");
  await pressOutside();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await userEvent.click(screen.getByRole("button", { name: "Deleting..." }));
  expect(dialog.isConnected).toBe(true);
  expect(dialog.hasAttribute("data-open")).toBe(true);
  expect(onConfirm).not.toHaveBeenCalled();
});

it("focuses the field first when there is one", async () => {
  render(
    <ConfirmDialog
      open
      onOpenChange={() => undefined}
      title="Delete project"
      description="Everything of it goes."
      confirmLabel="Delete"
      confirmDisabled
      onConfirm={() => undefined}
    >
      <TextField label="Project name" />
    </ConfirmDialog>,
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Project name")));
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Delete" }).disabled).toBe(true);
});
