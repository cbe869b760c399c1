import type { ReactNode } from "react";
import { onDemand } from "../ui/on-demand.ts";
import { t } from "./texts.ts";

// Fetched while there still is a connection.
const ConnectionLine = onDemand(() => import("./connection-line.tsx")).part((parts) => parts.ConnectionLine);

export interface AppShellProps {
  /** Above everything, as wide as the window. */
  banner?: ReactNode;
  rail: ReactNode;
  /** Column beside the rail. */
  menu?: ReactNode;
  /** The sheet. */
  children: ReactNode;
  /** Leave it out where the screen needs the whole height, like a thread on a phone. */
  bottomNav?: ReactNode;
}

/** The app's frame: rail, section menu and one sheet for the content. Its sheet must have the id 'main'. */
export function AppShell({ banner, rail, menu, children, bottomNav }: AppShellProps) {
  return (
    <div className="flex h-dvh flex-col overflow-hidden bg-canvas">
      <a
        href="#main"
        className="fixed start-2 top-2 z-(--z-tooltip) -translate-y-20 rounded-sm bg-ink px-3 py-2 text-sm font-medium text-surface focus:translate-y-0"
      >
        {t("skipToContent")}
      </a>
      {banner}
      <ConnectionLine />
      <div className="flex min-h-0 flex-1 max-lg:flex-col">
        {rail}
        {menu}
        {children}
        {bottomNav}
      </div>
    </div>
  );
}
