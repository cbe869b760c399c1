import { lazyRouteComponent } from "@tanstack/react-router";

/** A screen in its own chunk. The library alone would reload the page when a chunk is missing, even while the server is down. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((cause) => {
        throw new Error("A part of the app could not be loaded", { cause });
      }),
    name,
  );
