import type { Page } from "@playwright/test";

/** Socket.IO's answer to a client that has been let in; its rooms are joined by then. */
const LET_IN = "40";

/** Fulfilled when the page's next live connection is up. Call it before what makes the page connect. */
export function nextConnection(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        if (String(payload).startsWith(LET_IN)) resolve();
      }),
    );
  });
}
