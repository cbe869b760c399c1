import { describe, expect, it } from "vitest";
import { findMentions, matchAgents, mentionBefore, splitMentions } from "./mentions.ts";

const marco = { id: "m", name: "Marco" };
const rossi = { id: "r", name: "Marco Rossi" };
const ids = (text: string, agents = [marco, rossi]) => findMentions(text, agents).map(({ id }) => id);

describe("[A2] mentions in a text", () => {
  it.each([
    ["@Marco look", ["m"]],
    ["@Marco Rossi, look", ["r"]],
    ["(@Marco) and @Marco Rossi.", ["m", "r"]],
    ["mail@Marco", []],
    ["@Marcolino", []],
    ["@marco", []],
    ["@Nobody", []],
    ["@", []],
  ])("%s names %j", (text, expected) => {
    expect(ids(text)).toEqual(expected);
  });

  it("are cut out whole, and the text stays whole", () => {
    const text = "Ask @Marco Rossi or @Marco.";
    const pieces = splitMentions(text, [marco, rossi]);
    expect(pieces.map((piece) => piece.text).join("")).toBe(text);
    expect(pieces.flatMap(({ mentionedId, text: part }) => (mentionedId ? [part] : []))).toEqual([
      "@Marco Rossi",
      "@Marco",
    ]);
  });

  it.each([
    ["@Ma", 3, { start: 0, typed: "Ma" }],
    ["Ask @", 5, { start: 4, typed: "" }],
    ["Ask @Marco R", 12, { start: 4, typed: "Marco R" }],
    ["a@b", 3, null],
    ["@Ma\nx", 5, null],
    ["none", 4, null],
  ])("%j with the cursor at %i is being typed as %j", (text, cursor, expected) => {
    expect(mentionBefore(text, cursor)).toEqual(expected);
  });

  it("are offered by any part of a name", () => {
    expect(matchAgents([marco, rossi], "ro")).toEqual([rossi]);
    expect(matchAgents([marco, rossi], "MAR")).toEqual([marco, rossi]);
  });
});
