import { act, fireEvent, render } from "@testing-library/react";
import { expect, it } from "vitest";
import { connection } from "../realtime/connection.ts";
import { Avatar } from "./avatar.tsx";

it("[VAL-39] initials are shown when the picture does not load, and a new picture is tried again", () => {
  const { container, rerender } = render(<Avatar name="Priya Raman" src="/gone.png" />);
  const picture = container.querySelector("img");
  if (!picture) throw new Error("no picture");
  fireEvent.error(picture);
  expect(container.textContent).toBe("PR");

  rerender(<Avatar name="Priya Raman" src="/new.png" />);
  expect(container.querySelector("img")?.getAttribute("src")).toBe("/new.png");
});

it("[VAL-39] a picture that failed with the connection comes back with it", () => {
  const { container } = render(<Avatar name="Priya Raman" src="/priya.png" />);
  const picture = () => container.querySelector("img");
  act(connection.lost);
  fireEvent.error(picture() as HTMLImageElement);
  expect(container.textContent).toBe("PR");
  act(connection.connected);
  expect(picture()?.getAttribute("src")).toBe("/priya.png");
});

it("[VAL-40] the same name has the same colours everywhere", () => {
  const { container } = render(
    <>
      <Avatar name="Priya Raman" />
      <Avatar name="Priya Raman" />
    </>,
  );
  const [first, second] = container.children;
  expect(first?.className).toContain("bg-(--av-");
  expect(first?.className).toBe(second?.className);
});
