import { describe, expect, it } from "vitest";
import { installationSnippet } from "./snippet.ts";

interface Page {
  window: { Hark?: { (...call: unknown[]): void; q: ArrayLike<unknown>[]; projectId: string } };
  scripts: { src?: string; async?: boolean }[];
  run: (snippet: string) => void;
}

function buildPage(): Page {
  const scripts: Page["scripts"] = [];
  const window: Page["window"] = {};
  const document = { createElement: () => ({}), head: { appendChild: (script: object) => scripts.push(script) } };
  return {
    window,
    scripts,
    run: (snippet) => new Function("window", "document", snippet.replace(/<\/?script>/g, ""))(window, document),
  };
}

describe("installationSnippet", () => {
  const snippet = installationSnippet({ publicUrl: "https://hark.example/", projectId: "p-1" });

  it("[SET-INST-02] loads the loader from the public address, without holding up the page", () => {
    const page = buildPage();
    page.run(snippet);
    expect(page.scripts).toEqual([{ src: "https://hark.example/widget.js", async: true }]);
    expect(page.window.Hark?.projectId).toBe("p-1");
  });

  it("[WID-01] keeps calls made before the loader arrives, in order", () => {
    const page = buildPage();
    page.run(snippet);
    page.window.Hark?.("identify", { id: "7" });
    page.window.Hark?.("open");
    expect(page.window.Hark?.q.map((call) => Array.from(call))).toEqual([["identify", { id: "7" }], ["open"]]);
  });

  it("[WID-01] embedded twice, it loads once", () => {
    const page = buildPage();
    page.run(snippet);
    page.run(snippet);
    expect(page.scripts).toHaveLength(1);
  });

  it("[SET-INST-02] an address cannot break out of the script", () => {
    const hostile = installationSnippet({ publicUrl: "https://x/</script><b>", projectId: '"' });
    expect(hostile.match(/<\/script>/g)).toHaveLength(1);
  });
});
