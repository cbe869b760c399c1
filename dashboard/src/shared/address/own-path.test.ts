import { expect, it } from "vitest";
import { toOwnPath } from "./own-path.ts";

const origin = "https://hark.example";

it.each([
  ["/p/messages/inbox", "/p/messages/inbox"],
  ["/p?view=a#b", "/p?view=a#b"],
  ["https://hark.example/p", "/p"],
])("[GAP-55] %s is our own", (address, path) => {
  expect(toOwnPath(address, origin)).toBe(path);
});

it.each([
  ["https://evil.example/p"],
  ["//evil.example"],
  ["/\\evil.example"],
  ["javascript:alert(1)"],
  ["https://hark.example//evil.example"],
  ["http://hark.example/p"],
  ["https://hark.example.evil.example/"],
])("[GAP-55] %s is not, and leads home", (address) => {
  expect(toOwnPath(address, origin)).toBe("/");
});
