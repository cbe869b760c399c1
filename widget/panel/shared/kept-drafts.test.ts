import { beforeAll, expect, test, vi } from "vitest";

let keptFor: typeof import("./kept-drafts.ts").keptFor;

beforeAll(async () => {
  // The session needs its server's address at once.
  vi.stubGlobal("document", { baseURI: "http://hark.test/widget/" });
  ({ keptFor } = await import("./kept-drafts.ts"));
});

const texts = { new: { text: "Half a", email: "", clientId: "c" } };
const drafts = { token: "t1", visitorId: "v1", isGuest: false, texts };
const stored = { token: "t1", isTalking: false };

test("the next page restores drafts for the visitor who typed them", () => {
  expect(keptFor({ id: "v1", isVerified: false }, { drafts, visitor: stored })).toBe(drafts);
  expect(keptFor({ id: "v1", isVerified: true }, { drafts, visitor: stored })).toBe(drafts);
});

test("a guest who is verified on the next page keeps the drafts", () => {
  const ofGuest = { ...drafts, isGuest: true };
  expect(keptFor({ id: "v2", isVerified: true }, { drafts: ofGuest, visitor: stored })).toBe(ofGuest);
});

test.each([
  ["another person", { id: "v2", isVerified: true }, drafts, stored],
  ["somebody who only claims to be the guest", { id: "v2", isVerified: false }, { ...drafts, isGuest: true }, stored],
  ["who comes after a logout", { id: "v2", isVerified: true }, { ...drafts, isGuest: true }, null],
  ["who came in another tab meanwhile", { id: "v1", isVerified: true }, drafts, { ...stored, token: "t2" }],
])("[S31] %s finds none of them", (_, person, kept, visitor) => {
  expect(keptFor(person, { drafts: kept, visitor })).toBeNull();
});
