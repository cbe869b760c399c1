import { useLayoutEffect, useState } from "react";

/** Closed in the first frame: what is mounted open appears without its transition. */
export function useOpenAfterMount(open: boolean): boolean {
  const [isMounted, setIsMounted] = useState(false);
  useLayoutEffect(() => setIsMounted(true), []);
  return open && isMounted;
}
