import type { ReactNode } from "react";

export interface AppShellProps {
  rail: ReactNode;
  /** Column beside the rail. */
  menu?: ReactNode;
  /** The sheet. */
  children: ReactNode;
  /** Leave it out where the screen needs the whole height, as a thread on a phone. */
  bottomNav?: ReactNode;
}

/** The desk: rail and section menu lie on the paper, all work on one sheet. Its sheet must have the id 'main'. */
export function AppShell({ rail, menu, children, bottomNav }: AppShellProps) {
  return (
    <div className="flex h-dvh overflow-hidden bg-canvas max-lg:flex-col">
      <a
        href="#main"
        className="fixed start-2 top-2 z-(--z-tooltip) -translate-y-20 rounded-sm bg-ink px-3 py-2 text-sm font-medium text-surface focus:translate-y-0"
      >
        Skip to content
      </a>
      {rail}
      {menu}
      {children}
      {bottomNav}
    </div>
  );
}
