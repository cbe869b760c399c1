import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.ts";

export interface Setting {
  name: string;
  /** What `.env.example` shows: the default where the line is active, else an example. */
  value: string;
  isExample: boolean;
}

/** Settings that one paragraph explains. */
export interface SettingGroup {
  text: string;
  settings: Setting[];
}

/** Reads `.env.example`, the one place that explains the variables: a comment, and the lines that it is about. */
export function readSettings(source = readFileSync(join(root, ".env.example"), "utf8")): SettingGroup[] {
  const groups: SettingGroup[] = [];
  let words: string[] = [];
  for (const line of source.split("\n")) {
    const [, off, name, value = ""] = /^(#?)([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
    if (name !== undefined) {
      if (words.length > 0) groups.push({ text: words.join(" "), settings: [] });
      words = [];
      groups.at(-1)?.settings.push({ name, value, isExample: off === "#" });
    } else if (line.startsWith("#")) words.push(line.replace(/^# ?/, ""));
    // What stands above a blank line is about the file and not about a variable.
    else words = [];
  }
  return groups;
}

export const settingNames = () => readSettings().flatMap(({ settings }) => settings.map(({ name }) => name));

/** The anchor of a variable on the page of settings. */
export const settingAnchor = (name: string) => name.toLowerCase();
