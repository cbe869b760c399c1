import { createRoute } from "@tanstack/react-router";
import { lazyScreen } from "../../shared/lazy-screen.ts";
import type { Manifest } from "../../shared/manifest.ts";
import { root } from "../shell/routes.ts";

const pricing = createRoute({
  getParentRoute: () => root,
  path: "/pricing",
  component: lazyScreen(() => import("./pricing-screen.tsx"), "PricingScreen"),
});

export const pricingManifest = { routes: { root: [pricing] } } satisfies Manifest;
