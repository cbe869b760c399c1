import type { GreetingKey } from "@hark/contract/widget-settings/languages";
import type { WidgetConfig } from "@hark/contract/widget-settings/schema";
import { createRoot, type Root } from "react-dom/client";
import { App } from "./app/app.tsx";
import { startClock } from "./shared/clock.ts";
import { goTo } from "./shared/navigation.ts";
import { paint } from "./shared/team/paint.ts";
import { team } from "./shared/team/team.ts";
import { chooseLanguage } from "./shared/texts/texts.ts";
import "../../look/tokens.css";
import "./panel.css";

/**
 * The panel for the dashboard's Style screen: the same code with settings that may not be saved yet. It has no page and so no
 * visitor, makes no requests, and is inert. It only listens to a parent of its own origin. `greeting` names the one that is being written:
 * then the screen that shows it is drawn, in its language.
 */
const element = document.getElementById("panel");
let root: Root | undefined;

team.subscribe(paint);
startClock();
window.addEventListener("message", ({ source, origin, data }: MessageEvent) => {
  if (source !== window.parent || origin !== window.location.origin) return;
  const message = data as { type?: string; config?: WidgetConfig; greeting?: GreetingKey | null } | undefined;
  if (message?.type !== "preview" || !message.config || !element) return;
  team.set(message.config);
  const { greeting } = message;
  void chooseLanguage(greeting && greeting !== "default" ? greeting : "en");
  goTo(greeting ? { name: "new", type: "QUESTION" } : { name: "home" });
  root ??= createRoot(element);
  root.render(<App />);
});
window.parent.postMessage({ type: "ready" }, window.location.origin);
