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
