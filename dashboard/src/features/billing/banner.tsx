import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../../shared/ui/cx.ts";

interface BannerProps {
  icon: LucideIcon;
  tone?: "plain" | "warning" | undefined;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** One thing to know about the plan, and at most one thing to do about it. */
export function Banner({ icon: Icon, tone = "plain", title, children, action }: BannerProps) {
  return (
    <section
      className={cx(
        "flex flex-wrap items-start gap-x-4 gap-y-3 rounded-md px-4 py-3",
        tone === "warning" ? "bg-warning-soft" : "bg-sunken",
      )}
    >
      <div className="flex min-w-60 flex-1 items-start gap-2.5">
        <Icon className={cx("mt-0.5 shrink-0", tone === "warning" ? "text-warning" : "text-muted")} />
        <div className="grid min-w-0 gap-0.5">
          <h2 className="text-base">{title}</h2>
          {children !== undefined && <div className="text-sm text-soft">{children}</div>}
        </div>
      </div>
      {action}
    </section>
  );
}
