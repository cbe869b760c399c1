import type { ReactNode } from "react";
import type { Code } from "../shared/manifest.ts";
import { useCode } from "../shared/use-code.ts";
import { ScreenFailed } from "./screen-failed.tsx";

interface FetchedProps<Props> {
  code: Code<Props>;
  props: Props;
  /** The bar's title when the screen cannot be loaded. */
  title: string;
  /** Rendered after the screen once it is loaded. */
  children: ReactNode;
}

/** A screen whose code is loaded when it is first shown. */
export function Fetched<Props extends object>({ code, props, title, children }: FetchedProps<Props>) {
  const { Component: Screen, isFailed, retry } = useCode(code);
  if (isFailed) return <ScreenFailed title={title} onRetry={retry} />;
  if (!Screen) return <div className="body" aria-busy="true" />;
  return (
    <>
      <Screen {...props} />
      {children}
    </>
  );
}
