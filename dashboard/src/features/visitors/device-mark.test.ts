import { expect, it } from "vitest";
import { browserMark, systemMark } from "./device-mark.ts";

it.each([
  ["Brave", "brave"],
  ["CHROME 120", "chrome"],
  ["Chromium", "chromium"],
  ["Microsoft Edge 120", "edge"],
  ["firefox", "firefox"],
  ["Opera 100", "opera"],
  ["Samsung Internet 23", "samsung"],
  ["Chrome (Brave)", "brave"],
])("[MSG-86] [MSG-87] the browser %j has the mark of %s", (name, mark) => {
  expect(browserMark(name)).toBe(mark);
});

it.each([
  ["Android 14", "android"],
  ["iOS 17.2", "ios"],
  ["LINUX", "linux"],
  ["macOS 14", "macos"],
  ["Mac OS X", "macos"],
  ["Windows 11", "windows"],
])("[MSG-86] [MSG-88] the system %j has the mark of %s", (name, mark) => {
  expect(systemMark(name)).toBe(mark);
});

it.each([["Netscape"], [""], ["TempleOS"]])("[MSG-89] %j has none, and gets a default icon", (name) => {
  expect([browserMark(name), systemMark(name)]).toEqual([null, null]);
});
