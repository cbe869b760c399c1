import { mergeConfig } from "vite";
import panel from "./vite.config.ts";

/**
 * The same panel for the dashboard's Style screen. A build of its own: a second entry would cut the visitors' panel into
 * more and larger files.
 */
export default mergeConfig(panel, {
  build: { emptyOutDir: false, manifest: false, rolldownOptions: { input: "panel/preview.html" } },
});
