import { act, createEvent, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { address, readParameter, readPath, useHref, useParameter } from "./address.ts";
import { Link } from "./link.tsx";

function Reader() {
  return (
    <>
      <p>at {useHref()}</p>
      <p>email {useParameter("email") ?? "none"}</p>
      <Link href="/auth/register">Register</Link>
    </>
  );
}

beforeEach(() => window.history.pushState(null, "", "/auth/login"));

it("readers of the address follow it forward and back", async () => {
  render(<Reader />);
  act(() => address.push("/auth/verify?email=a%2Bb%40team.example"));
  expect(screen.getByText("at /auth/verify?email=a%2Bb%40team.example")).toBeTruthy();
  expect(screen.getByText("email a+b@team.example")).toBeTruthy();
  window.history.back();
  await screen.findByText("at /auth/login");
  expect(screen.getByText("email none")).toBeTruthy();
});

it("Back does not lead to an address that was replaced", async () => {
  render(<Reader />);
  act(() => address.push("/wanted"));
  act(() => address.replace("/auth/forgot"));
  window.history.back();
  await waitFor(() => expect(address.href()).toBe("/auth/login"));
});

it("a link leads to its address without loading the page", async () => {
  render(<Reader />);
  await userEvent.click(screen.getByRole("link", { name: "Register" }));
  expect(screen.getByText("at /auth/register")).toBeTruthy();
});

it.each([[{ ctrlKey: true }], [{ metaKey: true }], [{ shiftKey: true }], [{ button: 1 }]])(
  "a press with %j stays the browser's",
  (how) => {
    render(<Reader />);
    const link = screen.getByRole("link", { name: "Register" });
    const press = createEvent.click(link, how);
    fireEvent(link, press);
    expect(press.defaultPrevented).toBe(false);
    expect(address.href()).toBe("/auth/login");
  },
);

it.each([
  ["/", "/"],
  ["/auth/login/", "/auth/login"],
  ["/auth/login?redirect=%2Fp#a", "/auth/login"],
  ["//evil.example/p", "//evil.example/p"],
  ["//", "/"],
])("the path of %s is %s", (href, path) => {
  expect(readPath(href)).toBe(path);
});

it("an empty parameter counts as missing", () => {
  expect(readParameter("/auth/verify?email=&code=1", "email")).toBeUndefined();
  expect(readParameter("/auth/verify?email=&code=1", "code")).toBe("1");
});
