import type { ReactNode } from "react";

export function Kbd({ children }: { children?: ReactNode }) {
  return (
    <kbd className="inline-grid h-4.5 min-w-4.5 place-items-center rounded-xs px-1 font-sans text-2xs leading-none font-medium text-muted shadow-[inset_0_0_0_1px_var(--line-strong)] forced-colors:border">
      {children}
    </kbd>
  );
}
