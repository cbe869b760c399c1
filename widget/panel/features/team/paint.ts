import { textColorOn } from "@hark/contract/widget-settings/colour";
import { team } from "./team.ts";

/** The project's colour, and the text that can be read on it, for all styles. */
export function paint() {
  const color = team.get()?.color;
  if (!color) return;
  const { style } = document.documentElement;
  style.setProperty("--brand", color);
  style.setProperty("--on-brand", textColorOn(color));
}
