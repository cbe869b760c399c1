import type { MarkName } from "./mark-paths.ts";

/** `chromium` and `samsung` have no mark of their own in Simple Icons; the icon draws them. */
export type DeviceMark = MarkName | "chromium" | "samsung";

// The first match wins: 'Brave' and 'Edge' also call themselves Chrome, and 'chromium' is not 'chrome'.
const browsers: readonly [RegExp, DeviceMark][] = [
  [/brave/i, "brave"],
  [/samsung internet/i, "samsung"],
  [/edge/i, "edge"],
  [/opera/i, "opera"],
  [/firefox/i, "firefox"],
  [/chromium/i, "chromium"],
  [/chrome/i, "chrome"],
];

const systems: readonly [RegExp, DeviceMark][] = [
  [/android/i, "android"],
  [/windows/i, "windows"],
  [/mac/i, "macos"],
  [/ios/i, "ios"],
  [/linux/i, "linux"],
];

/** MSG-86..89; null for anything else, which gets a default icon. */
export function browserMark(name: string): DeviceMark | null {
  return find(browsers, name);
}

export function systemMark(name: string): DeviceMark | null {
  return find(systems, name);
}

function find(marks: readonly [RegExp, DeviceMark][], name: string): DeviceMark | null {
  return marks.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}
