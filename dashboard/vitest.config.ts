import { defineConfig, mergeConfig } from "vitest/config";
import viteConfig from "./vite.config.ts";

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      name: "dashboard",
      environment: "jsdom",
      include: ["{src,test}/**/*.test.{ts,tsx}"],
      setupFiles: ["./test/setup.ts"],
      testTimeout: 60_000,
    },
  }),
);
