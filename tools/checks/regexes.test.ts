import { describe, expect, it } from "vitest";
import { z } from "zod";
import { findSlowRegexes, measure } from "./regexes.ts";

const path = "contract/src/conversations/message-text.ts";

describe("regular expressions take linear time", () => {
  it.each([
    ["const a = /^(a+)+$/;", "exponential"],
    ["const a = (text: string) => text.replace(/\\/+$/, '');", "polynomial"],
    ["const a = /^\\s+|\\s+$/g;", "polynomial"],
    ["const a = /[^\\s@]+@[^\\s@]+\\.[^\\s@]+/u;", "polynomial"],
    ["const a = <T,>(text: T) => /(a|b|ab)*c/.test(String(text));", "exponential"],
  ])("%s is refused", (text, named) => {
    const problems = findSlowRegexes({ path: `${path}x`, text });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(named);
    expect(problems[0]).toMatch(/:1: /);
  });

  it("what is put together at run time is refused", () => {
    const text = "const a = new RegExp(words); const b = RegExp(words);";
    expect(findSlowRegexes({ path, text })).toHaveLength(2);
  });

  it.each(["const a = /^[a-z]+$/;", "const a = /`([^`\\n]+)`/g;", "const a = '/(a+)+$/';", "const a = 1 / 2 / 3;"])(
    "%s is fine",
    (text) => {
      expect(findSlowRegexes({ path, text })).toEqual([]);
    },
  );

  it("the formats of the contract's library that Hark uses are linear too", () => {
    for (const format of [z.uuid(), z.iso.datetime()]) {
      const { pattern } = format._zod.def;
      expect([pattern, pattern && measure(pattern.source, pattern.flags)]).toEqual([pattern, null]);
      expect(pattern).toBeDefined();
    }
  });
});
