import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { connect } from "./app/connect.ts";
import "./panel.css";

const root = document.getElementById("panel");
if (root) connect(() => createRoot(root).render(<App />));
