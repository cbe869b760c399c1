import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Button } from "./button.tsx";

it("while loading it ignores presses, says it is busy, shows the loading label and keeps its focus", async () => {
  const onClick = vi.fn();
  const { rerender } = render(
    <Button loading={false} loadingLabel="Saving" onClick={onClick}>
      Save
    </Button>,
  );
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  expect(onClick).toHaveBeenCalledTimes(1);

  rerender(
    <Button loading loadingLabel="Saving" onClick={onClick}>
      Save
    </Button>,
  );
  const button = screen.getByRole("button", { name: "Saving" });
  await userEvent.click(button);
  await userEvent.keyboard("{Enter}");
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(button.getAttribute("aria-busy")).toBe("true");
  expect(document.activeElement).toBe(button);
});

it("while loading it does not submit its form, neither by a click nor by Enter in a field", async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (loading: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Email" />
      <Button type="submit" loading={loading}>
        Sign in
      </Button>
    </form>
  );
  const { rerender } = render(form(true));
  await userEvent.type(screen.getByLabelText("Email"), "a{Enter}");
  await userEvent.click(screen.getByRole("button"));
  expect(onSubmit).not.toHaveBeenCalled();

  rerender(form(false));
  await userEvent.type(screen.getByLabelText("Email"), "{Enter}");
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it("is not a submit button by default", () => {
  render(<Button>Cancel</Button>);
  expect(screen.getByRole<HTMLButtonElement>("button").type).toBe("button");
});
