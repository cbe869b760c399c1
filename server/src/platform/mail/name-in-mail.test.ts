import { expect, test } from "vitest";
import { firstNameInMail, nameInMail } from "./name-in-mail.ts";

/** What mail programs make links of, more than less. */
const looksLikeLink = /:\/\/|[\p{L}\p{N}]@[\p{L}\p{N}]|[\p{L}\p{N}-][.\u3002\uff0e\uff61]\p{L}{2,}/u;
const withoutMarks = (text: string) => text.replace(/\u200b/g, "");

test.each([
  "https://evil.example/reset?a=b",
  "http://192.0.2.7/x",
  "Visit www.evil.example now",
  "evil.co",
  "b\u00fccher.example",
  "xn--bcher-kva.example",
  "evil\u3002example",
  "evil@evil.example",
  "mailto:evil@evil.example",
  "//evil.example",
])("%j is no link in a mail, and looks as it was typed", (name) => {
  const shown = nameInMail(name);
  expect(shown).not.toMatch(looksLikeLink);
  expect(withoutMarks(shown)).toBe(name);
});

test.each(["Ann", "J. R. Smith", "Dr. O'Neil", "Chainring 2.0", "10:30 a/b", "\ud83d\udc69\u200d\ud83d\udd27 Repairs"])(
  "%j stays as it is",
  (name) => {
    expect(nameInMail(name)).toBe(name);
  },
);

test("a name is one line", () => {
  expect(nameInMail(" Ann\r\nBcc: all\u2028\u0000 \tB ")).toBe("Ann Bcc: all B");
});

test("a name from right to left is isolated, and can't end its isolation or turn ours around", () => {
  expect(nameInMail("\u05d3\u05e0\u05d4")).toBe("\u2068\u05d3\u05e0\u05d4\u2069");
  expect(nameInMail("\u2069\u202eAnn\u200f")).toBe("Ann");
});

test("a first name", () => {
  expect(firstNameInMail("  Nadia Haddad ")).toBe("Nadia");
  expect(firstNameInMail(null)).toBe("");
});
