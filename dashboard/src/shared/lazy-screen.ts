import { lazyRouteComponent } from "@tanstack/react-router";

/** A screen in a chunk of its own. The library would reload the page where one is missing, also with no server to load it from. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((cause) => {
        throw new Error("A part of the app could not be loaded", { cause });
      }),
    name,
  );
