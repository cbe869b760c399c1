import "./shared/theme/theme.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { buildApp } from "./app/build-app.tsx";
import { refetchOnFocus } from "./app/query-client.ts";
import { reloadWhenOutdated } from "./app/reload-when-outdated.ts";

refetchOnFocus();
reloadWhenOutdated();

const container = document.getElementById("root");
if (!container) throw new Error("The page has no #root");
createRoot(container).render(
  <StrictMode>
    <App {...buildApp()} />
  </StrictMode>,
);
