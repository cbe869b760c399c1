import type sharp from "sharp";

let loading: Promise<typeof sharp> | undefined;

/** Loads the library that decodes pictures, at the first one: it is large, and many runs of a server never see a picture. */
export function loadSharp(): Promise<typeof sharp> {
  loading ??= import("sharp").then(({ default: loaded }) => {
    // Pictures are rare and small here; one thread each leaves the others to the requests.
    loaded.concurrency(1);
    loaded.cache(false);
    return loaded;
  });
  return loading;
}
