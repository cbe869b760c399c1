import { team } from "./team.ts";

/** Sets the project's colour and a readable text colour on it for all styles. */
export function paint() {
  const config = team.get();
  if (!config) return;
  const { style } = document.documentElement;
  style.setProperty("--brand", config.color);
  style.setProperty("--on-brand", config.textColor);
  style.setProperty("--off-brand", config.textColor === "#ffffff" ? "#000000" : "#ffffff");
}
