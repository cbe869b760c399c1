import { render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { expect, it, vi } from "vitest";
import { useOnce } from "./once.ts";

function Screen({ link, call }: { link: string; call: () => Promise<string> }) {
  const outcome = useOnce(link, call);
  if (outcome.status === "failed") return <p>{outcome.error.message}</p>;
  return <p>{outcome.status === "answered" ? outcome.answer : "Waiting"}</p>;
}

it("[AUTH-23] a screen that renders twice and is opened again makes one call", async () => {
  const call = vi.fn(async () => "Confirmed");
  const page = (
    <StrictMode>
      <Screen link="a" call={call} />
    </StrictMode>
  );
  const { unmount } = render(page);
  expect(screen.getByText("Waiting")).toBeTruthy();
  await screen.findByText("Confirmed");
  unmount();
  render(page);
  await screen.findByText("Confirmed");
  expect(call).toHaveBeenCalledTimes(1);
});

it("[GAP-57] a failed call is not remembered for whoever opens the link next", async () => {
  const call = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error("For somebody else"))
    .mockResolvedValue("Yours");
  const { unmount } = render(<Screen link="b" call={call} />);
  await screen.findByText("For somebody else");
  unmount();
  render(<Screen link="b" call={call} />);
  await screen.findByText("Yours");
});
