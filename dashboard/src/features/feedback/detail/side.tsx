import type { ReactNode } from "react";

/** A section beside an open suggestion, with its own line above. */
export function Side({ label, children }: { label?: string | undefined; children: ReactNode }) {
  return (
    <section
      {...(label !== undefined && { "aria-label": label })}
      className="grid grid-cols-1 gap-2.5 border-line bg-sunken p-4 text-sm leading-5 max-lg:border-t lg:border-b"
    >
      {children}
    </section>
  );
}

/** A row of a section: what it is, and its value or control. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-h-7 grid-cols-[72px_minmax(0,1fr)] items-center gap-x-3">
      <dt className="text-muted">{name}</dt>
      <dd className="flex min-w-0 items-center">{children}</dd>
    </div>
  );
}
