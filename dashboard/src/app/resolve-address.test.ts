import { describe, expect, it } from "vitest";
import { resolveAddress } from "./resolve-address.ts";

const thread = "/p/messages/inbox/c?view=a#end";

describe("signed out", () => {
  it.each([
    ["/auth", "/auth/login"],
    ["/auth/login?redirect=%2Fp", "/auth/login?redirect=%2Fp"],
    ["/auth/register", "/auth/register"],
    ["/auth/verify", "/auth/login"],
    ["/auth/verify?email=", "/auth/login"],
    ["/auth/verify?email=a%40b.example", "/auth/verify?email=a%40b.example"],
    ["/accept-invitation?token=t&email=e", "/accept-invitation?token=t&email=e"],
    ["/kit", "/kit"],
    ["/", "/auth/login"],
    [thread, `/auth/login?redirect=${encodeURIComponent(thread)}`],
    ["/authors", "/auth/login?redirect=%2Fauthors"],
  ])("[AUTH-06] [AUTH-30] [AUTH-67] [GAP-55] %s leads to %s", (href, address) => {
    expect(resolveAddress(href, "signed-out")).toBe(address);
  });
});

describe("signed in", () => {
  it.each([
    ["/auth/login", "/"],
    ["/auth/register", "/"],
    ["/auth/verify?email=a%40b.example", "/"],
    ["/auth/verify?code=c", "/auth/verify?code=c"],
    ["/auth/redefine?token=t&email=e", "/auth/redefine?token=t&email=e"],
    ["/accept-invitation?token=t&email=e", "/accept-invitation?token=t&email=e"],
    [thread, thread],
  ])("[AUTH-49] [GAP-22] %s leads to %s", (href, address) => {
    expect(resolveAddress(href, "signed-in")).toBe(address);
  });
});

it("[AUTH-60] nobody is redirected before the session check has ended", () => {
  expect(resolveAddress(thread, "checking")).toBe(thread);
  expect(resolveAddress("/auth/login", "checking")).toBe("/auth/login");
});
