import { connect } from "./app/connect.ts";
import { drawFirst } from "./app/first-drawing.ts";
import { FirstScreen, isStuck } from "./app/first-screen.tsx";
import { page } from "./shared/page.ts";
import "../../look/tokens.css";
import "./panel.css";

const root = document.getElementById("panel");

if (root) {
  connect(async () => {
    const stop = drawFirst(root, <FirstScreen onRetry={startAgain} />);
    await afterPaint();
    // The page has fetched it beside this file (`vite.config.ts`); to run it takes longer than to draw Home, which is to be seen first.
    await import("./app/engine.tsx").then(async ({ drawAll }) => {
      await stop();
      drawAll(root);
    }, remainAtHome);
  });
}

/** A frame that nobody sees is not painted, and waits for nothing. */
const afterPaint = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 200);
  });

const retryMs = 5_000;

/** Browsers keep a module that failed, so that only a new start of the panel can bring it: as long as somebody looks at it. */
function remainAtHome() {
  isStuck.set(true);
  setInterval(startAgain, retryMs);
}

/** The browser's own error page would stand in place of the panel if the server were not asked first. */
function startAgain() {
  if (page.get()?.isOpen) {
    fetch("").then(
      ({ ok }) => ok && location.reload(),
      () => {},
    );
  }
}
