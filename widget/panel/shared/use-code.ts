import { type ComponentType, useEffect, useReducer, useState } from "react";
import type { Code } from "./manifest.ts";

/**
 * A component whose code is loaded when it is first needed. React's own `lazy` would delay it by 300 ms, and would break the
 * whole panel for good when it cannot be loaded.
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
