import "./shared/theme/theme.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { keepPageOnDrop } from "./app/keep-page-on-drop.ts";
import { reloadWhenOutdated } from "./app/reload-when-outdated.ts";
import { createSessionStore } from "./app/session.ts";
import { setLanguage } from "./shared/texts/language.ts";
import { wantedLanguage } from "./shared/texts/wanted-language.ts";
import { theme } from "./shared/theme/theme.ts";

reloadWhenOutdated();
keepPageOnDrop();
theme.start();

const language = wantedLanguage();
if (language) void language.then(setLanguage).then(start);
else start();

function start(): void {
  const container = document.getElementById("root");
  if (!container) throw new Error("The page has no #root");
  createRoot(container).render(
    <StrictMode>
      <App session={createSessionStore()} />
    </StrictMode>,
  );
}
