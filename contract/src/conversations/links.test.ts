import { describe, expect, it } from "vitest";
import { splitLinks } from "./links.ts";

const links = (text: string) => splitLinks(text).flatMap((part) => (part.href === undefined ? [] : [part.href]));

describe("splitLinks", () => {
  it.each([
    ["(see http://a.example/b).", "http://a.example/b"],
    ["https://de.example.org/wiki/A_(B)", "https://de.example.org/wiki/A_(B)"],
    ["(https://de.example.org/wiki/A_(B))", "https://de.example.org/wiki/A_(B)"],
    ["http://a.example/?x=1,2", "http://a.example/?x=1,2"],
    ["http://a.example/?x=1,2, then", "http://a.example/?x=1,2"],
    ["Look: https://a.example!", "https://a.example/"],
    ["HTTPS://A.example/B", "https://a.example/B"],
    ["http://münchen.example/ä", "http://xn--mnchen-3ya.example/%C3%A4"],
    ["write to user+a@example.com.", "mailto:user+a@example.com"],
  ])("[MSG-57] %j links to %s", (text, href) => {
    expect(links(text)).toEqual([href]);
  });

  it.each([
    ["javascript:alert(1)"],
    ["data:text/html,x"],
    ["münchen.example"],
    ["a@b"],
    ["http://"],
    ["file:///etc/passwd"],
    [""],
  ])("[MSG-57] %j holds no link (case S48)", (text) => {
    expect(links(text)).toEqual([]);
  });

  it("[MSG-57] the parts put together are the text", () => {
    const text = "a http://x.example/(y). b\nuser@example.com, c";
    expect(
      splitLinks(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  });
});
