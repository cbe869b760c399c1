import type { ReactNode } from "react";
import { cx } from "../ui/cx.ts";

/** The white content area; edge to edge under 1024 px. Its children fill it and scroll inside it. */
export function Sheet({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className={cx(
        "flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden bg-surface outline-none lg:my-2 lg:me-2 lg:rounded-lg lg:border lg:border-line lg:shadow-card",
        className,
      )}
    >
      {children}
    </main>
  );
}
