import { useLayoutEffect, useState } from "react";

/** Returns false in the first frame, as an element that mounts open would appear without its transition. */
export function useOpenAfterMount(open: boolean): boolean {
  const [isMounted, setIsMounted] = useState(false);
  useLayoutEffect(() => setIsMounted(true), []);
  return open && isMounted;
}
