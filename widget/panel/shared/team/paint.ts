import { team } from "./team.ts";

/** The project's colour, and the text that can be read on it, for all styles. */
export function paint() {
  const config = team.get();
  if (!config) return;
  const { style } = document.documentElement;
  style.setProperty("--brand", config.color);
  style.setProperty("--on-brand", config.textColor);
}
