import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export interface UserTextProps {
  children: ReactNode;
  /** Shows one line that is truncated at the text's own end, while its box stays at the row's start. */
  cut?: boolean | undefined;
  className?: string | undefined;
}

/** Text that a person wrote, in its own direction whatever surrounds it. */
export function UserText({ children, cut = false, className }: UserTextProps) {
  return (
    <bdi dir="auto" className={cx(cut ? "block w-fit max-w-full truncate" : "wrap-anywhere", className)}>
      {children}
    </bdi>
  );
}
