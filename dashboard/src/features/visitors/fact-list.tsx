import type { ReactNode } from "react";

export function FactList({ children }: { children: ReactNode }) {
  return <dl className="grid gap-y-1.5 text-sm">{children}</dl>;
}

interface FactProps {
  label: string;
  icon?: ReactNode;
  children: ReactNode;
}

export function Fact({ label, icon, children }: FactProps) {
  return (
    <div className="grid grid-cols-[84px_minmax(0,1fr)] gap-x-3">
      <dt className="text-muted wrap-anywhere">
        <bdi dir="auto">{label}</bdi>
      </dt>
      <dd className="flex min-w-0 items-start gap-1.5 wrap-anywhere [&>svg]:mt-[3px] [&>svg]:size-3.5 [&>svg]:text-muted">
        {icon}
        <span className="min-w-0 whitespace-pre-wrap">{children}</span>
      </dd>
    </div>
  );
}
