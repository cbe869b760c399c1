import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export interface UserTextProps {
  children: ReactNode;
  /** One line, cut at the text's own end, while its box stays at the row's start. */
  cut?: boolean | undefined;
  className?: string | undefined;
}

/** Words of a person, in their own reading order whatever stands around them. */
export function UserText({ children, cut = false, className }: UserTextProps) {
  return (
    <bdi dir="auto" className={cx(cut ? "block w-fit max-w-full truncate" : "wrap-anywhere", className)}>
      {children}
    </bdi>
  );
}
