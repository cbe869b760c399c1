import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { Field, TextField } from "./field.tsx";
import { PasswordField } from "./password-field.tsx";
import { Select } from "./select.tsx";

function describedBy(element: Element): string[] {
  const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? "(nothing)");
}

it("labels its input, and describes it only by the hint while there is no error", () => {
  render(<TextField label="Email" hint="We send the link there." />);
  const input = screen.getByLabelText("Email");
  expect(describedBy(input)).toEqual(["We send the link there."]);
  expect(input.hasAttribute("aria-invalid")).toBe(false);
});

it("marks its input as invalid and describes it by the error, which is announced", () => {
  render(<TextField label="Display name" hint="Shown to visitors." error="Display name is required" />);
  const input = screen.getByLabelText("Display name");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(describedBy(input)).toEqual(["Display name is required", "Shown to visitors."]);
  expect(screen.getByText("Display name is required").closest("[aria-live=polite]")).not.toBeNull();
});

it("gives label, error and state to a select too", () => {
  render(
    <Field label="Timezone" error="Timezone is required">
      <Select options={[{ value: "utc", label: "UTC" }]} value={null} onValueChange={() => undefined} />
    </Field>,
  );
  const select = screen.getByRole("combobox", { name: "Timezone" });
  expect(select.getAttribute("aria-invalid")).toBe("true");
  expect(describedBy(select)).toEqual(["Timezone is required"]);
});

it("a password can be shown and hidden, and what is typed stays", async () => {
  render(<PasswordField label="Password" autoComplete="current-password" />);
  const input = screen.getByLabelText<HTMLInputElement>("Password");
  await userEvent.type(input, "correct horse");
  expect(input.type).toBe("password");
  await userEvent.click(screen.getByRole("button", { name: "Show characters" }));
  expect(input.type).toBe("text");
  await userEvent.click(screen.getByRole("button", { name: "Hide characters" }));
  expect(input.type).toBe("password");
  expect(input.value).toBe("correct horse");
});
