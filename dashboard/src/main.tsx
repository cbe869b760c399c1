import "./shared/theme/theme.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { reloadWhenOutdated } from "./app/reload-when-outdated.ts";
import { createSessionStore } from "./app/session.ts";

reloadWhenOutdated();

const container = document.getElementById("root");
if (!container) throw new Error("The page has no #root");
createRoot(container).render(
  <StrictMode>
    <App session={createSessionStore()} />
  </StrictMode>,
);
