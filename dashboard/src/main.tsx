import "./shared/theme/theme.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { KitScreen } from "./screens/kit/kit-screen.tsx";
import { Toaster } from "./shared/ui/toast.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

createRoot(root).render(
  <StrictMode>
    <KitScreen />
    <Toaster />
  </StrictMode>,
);
