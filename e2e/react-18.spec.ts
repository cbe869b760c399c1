import { bundle } from "./support/bundle.ts";
import { snippet } from "./support/host-site.ts";
import { expect, test } from "./support/test.ts";
import { launcher } from "./support/widget.ts";

/** React 18 takes over a whole document by stricter rules than React 19: it draws all of it anew when it meets an element that it does not know. */

const starts = { "at once": "hydrate();", "in a transition": "startTransition(hydrate);" };

for (const [how, start] of Object.entries(starts)) {
  test(`React 18 takes over a whole document ${how}, with the snippet in its head, and what was typed stays`, async ({
    page,
    hark,
    hostSite,
    stage,
  }) => {
    const code = snippet(hark.url, stage.project.id).replace(/<\/?script>/g, "");
    const script = await bundle(
      new Map([
        [
          "main.jsx",
          `import React, { startTransition } from "react";
           import { hydrateRoot } from "react-dom/client";
           const rows = Array.from({ length: 2000 }, (_, index) => <li key={index}>{"Part " + index}</li>);
           const Site = () => {
             React.useEffect(() => { document.title = "Taken over by React " + React.version; }, []);
             return (
               <html lang="en">
                 <head>
                   <script dangerouslySetInnerHTML={{ __html: ${JSON.stringify(code)} }} />
                   <script type="module" src="/site.js" />
                 </head>
                 <body><label>Note <input /></label><ul>{rows}</ul></body>
               </html>
             );
           };
           window.recovered = [];
           const hydrate = () =>
             hydrateRoot(document, <Site />, { onRecoverableError: (error) => window.recovered.push(String(error)) });
           ${start}`,
        ],
      ]),
      "main.jsx",
      { react: "react-18", "react-dom": "react-dom-18" },
    );
    hostSite.put("/site.js", { html: script, headers: { "content-type": "text/javascript" } });
    const rows = Array.from({ length: 2000 }, (_, index) => `<li>Part ${index}</li>`).join("");
    const url = hostSite.put(
      "/react-18",
      `<!doctype html><html lang="en"><head><script>${code}</script><script type="module" src="/site.js"></script></head><body><label>Note <input></label><ul>${rows}</ul></body></html>`,
    );
    // The page's own script is slow: the loader and the project's settings are there before it.
    const isHeld = Promise.withResolvers<void>();
    await page.route("**/site.js", async (route) => {
      await isHeld.promise;
      await route.continue();
    });
    const settings = page.waitForResponse(/\/config$/);
    await page.goto(url, { waitUntil: "commit" });
    await page.getByLabel("Note").fill("Brakes squeak");
    await (await settings).finished();
    isHeld.resolve();
    await expect(launcher(page)).toBeVisible();
    await expect(page).toHaveTitle(/^Taken over by React 18\./);
    expect(await page.evaluate("window.recovered")).toEqual([]);
    await expect(page.getByLabel("Note")).toHaveValue("Brakes squeak");
    await expect(page.locator("hark-widget")).toHaveCount(1);
  });
}
