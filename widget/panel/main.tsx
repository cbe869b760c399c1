import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { connect } from "./app/connect.ts";
import "../../look/tokens.css";
import "./panel.css";

const root = document.getElementById("panel");
if (root) connect(() => new Promise((resolve) => createRoot(root).render(<App onDrawn={resolve} />)));
