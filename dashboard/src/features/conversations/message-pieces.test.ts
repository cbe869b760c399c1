import { describe, expect, it } from "vitest";
import { at, buildMessage } from "../../../test/builders.ts";
import { fileSize, splitName } from "./file-name.tsx";
import { toPieces } from "./message-pieces.ts";

describe("toPieces", () => {
  it("[J1] the pictures of one burst stand together, in the order they were sent; its text and files stand alone", () => {
    const burst = (["TEXT", "IMAGE", "VIDEO", "FILE", "IMAGE", "IMAGE"] as const).map((type) =>
      buildMessage({ type, createdAt: at(1) }),
    );
    expect(toPieces(burst).map((piece) => piece.map(({ type }) => type))).toEqual([
      ["TEXT"],
      ["IMAGE", "VIDEO"],
      ["FILE"],
      ["IMAGE", "IMAGE"],
    ]);
    expect(toPieces(burst).flat()).toEqual(burst);
  });

  it("[J1] pictures that were sent one after the other, and one that answers a message, stand alone", () => {
    const replyTo = { ...buildMessage(), id: buildMessage().id };
    const pictures = [
      buildMessage({ type: "IMAGE", createdAt: at(1) }),
      buildMessage({ type: "IMAGE", createdAt: at(2) }),
      buildMessage({ type: "IMAGE", createdAt: at(2), replyTo }),
    ];
    expect(toPieces(pictures)).toEqual(pictures.map((picture) => [picture]));
  });
});

describe("a file's name and size", () => {
  it.each([
    ["northside-bookings-november.csv", "northside-bookings-novem", "ber.csv"],
    ["Werkstattplan 🚲🚲🚲🚲.heic", "Werkstattplan 🚲", "🚲🚲🚲.heic"],
    ["a.b", "", "a.b"],
    [".env", ".", "env"],
    ["no ending at all", "no ending at ", "all"],
  ])("[J1] of %s the end always shows", (name, start, end) => {
    expect(splitName(name)).toEqual({ start, end });
  });

  it.each([
    [9, "9 B"],
    [1024, "1 KB"],
    [214 * 1024, "214 KB"],
    [1_048_000, "1 MB"],
    [1.26 * 1024 * 1024, "1.3 MB"],
    [25 * 1024 * 1024, "25 MB"],
  ])("[J1] %i bytes are %s", (bytes, words) => {
    expect(fileSize(bytes)).toBe(words);
  });
});
