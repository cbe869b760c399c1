import type { ReactNode } from "react";
import { cx } from "../../shared/ui/cx.ts";

export function KitSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid scroll-mt-4 gap-4">
      <h2 id={`${id}-title`} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function Specimen({ title, children, className }: { title: string; children: ReactNode; className?: string }) {
  return (
    <figure className="grid min-w-0 content-start gap-1.5">
      <figcaption className="text-xs font-medium text-muted">{title}</figcaption>
      <div className={cx("min-w-0", className ?? "flex flex-wrap items-center gap-2")}>{children}</div>
    </figure>
  );
}

export function Grid({ children }: { children: ReactNode }) {
  return <div className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">{children}</div>;
}
