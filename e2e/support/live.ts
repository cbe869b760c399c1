import type { Page } from "@playwright/test";

/** Socket.IO's packet to an accepted client, which has joined its rooms by then. */
const LET_IN = "40";

/** Resolves when the page's next socket is connected. Call it before the action that makes the page connect. */
export function nextConnection(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        if (String(payload).startsWith(LET_IN)) resolve();
      }),
    );
  });
}
