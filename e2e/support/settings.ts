import type { Page, Request } from "@playwright/test";
import { signInAs } from "./people.ts";
import { test as base } from "./test.ts";

type Segment = "profile" | "availability" | "notifications" | "general" | "style" | "installation";

interface Settings {
  /** Opens a settings screen as the project's owner and waits until it is filled. */
  open: (segment: Segment) => Promise<void>;
}

export const test = base.extend<{ settings: Settings }>({
  settings: async ({ hark, page, stage }, use) => {
    await signInAs(page, stage.olivia);
    await use({
      async open(segment) {
        await page.goto(`${hark.url}/${stage.project.id}/settings/${segment}`);
        await page.getByRole("heading", { level: 1 }).waitFor();
      },
    });
  },
});

export { expect } from "@playwright/test";

/** Collects the request bodies of one method and path. */
export function recordCalls(page: Page, method: string, path: RegExp) {
  const bodies: unknown[] = [];
  page.on("request", (request: Request) => {
    if (request.method() === method && path.test(new URL(request.url()).pathname)) bodies.push(readBody(request));
  });
  return bodies;
}

function readBody(request: Request): unknown {
  try {
    return request.postDataJSON();
  } catch {
    return null;
  }
}

/** Fails all further calls of one method and path. */
export async function failCalls(page: Page, method: string, path: string | RegExp, status = 500) {
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, json: { code: "INTERNAL", message: "No" } })
      : route.fallback(),
  );
}
