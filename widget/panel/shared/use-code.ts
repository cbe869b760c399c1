import { type ComponentType, useEffect, useReducer, useState } from "react";
import type { Code } from "./manifest.ts";

/**
 * A component whose code comes when it is first wanted. React's own `lazy` would hold what has come back for 300 ms, and would
 * take the whole panel down, for good, when it cannot come.
 */
export function useCode<Props>(code: Code<Props> | null): {
  Component: ComponentType<Props> | undefined;
  isFailed: boolean;
  retry: () => void;
} {
  const [isFailed, setFailed] = useState(false);
  const [, show] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    if (!code || code.loaded || isFailed) return;
    code.load().then(
      (component) => {
        code.loaded = component;
        show();
      },
      () => setFailed(true),
    );
  }, [code, isFailed]);

  return { Component: code?.loaded, isFailed, retry: () => setFailed(false) };
}
