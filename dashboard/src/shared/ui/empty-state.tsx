import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  /** What to do next. */
  description?: ReactNode;
  /** At most one secondary button. */
  action?: ReactNode;
  /** `h1` where nothing else names the screen. */
  level?: 1 | 2 | undefined;
  className?: string | undefined;
}

export function EmptyState({ icon: Icon, title, description, action, level = 2, className }: EmptyStateProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className={cx("m-auto grid max-w-75 justify-items-start gap-1 p-6", className)}>
      <Icon className="mb-2.5 size-7 stroke-[1.4] text-muted" />
      <Heading className="text-base">{title}</Heading>
      {description !== undefined && <p className="text-sm text-pretty text-muted">{description}</p>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  );
}
