import { describe, expect, it } from "vitest";
import { fileSize, splitName } from "./file-name.tsx";

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
