import { BadgeCheck, ShieldAlert } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import { t } from "./texts.ts";
import { Tooltip } from "./tooltip.tsx";

const tones = {
  plain: "border-transparent bg-(--discussing-bg) text-(--discussing-text)",
  success: "border-transparent bg-success-soft text-success",
  warning: "border-transparent bg-warning-soft text-warning",
};

export const badgeClass =
  "inline-flex h-5.5 shrink-0 items-center gap-1.25 rounded-xs border text-xs font-medium whitespace-nowrap [&>.lucide]:size-[13px] [&>.lucide]:stroke-2 forced-colors:border-[CanvasText]";

export interface BadgeProps extends ComponentProps<"span"> {
  tone?: keyof typeof tones | undefined;
  /** Meaning is never conveyed by colour alone: every tone except plain has an icon. */
  icon?: ReactNode;
}

export function Badge({ tone = "plain", icon, className, children, ...rest }: BadgeProps) {
  return (
    <span {...rest} className={cx(badgeClass, tones[tone], icon === undefined ? "px-1.75" : "ps-1.5 pe-2", className)}>
      {icon}
      <span className="contents">{children}</span>
    </span>
  );
}

/** Whether a visitor's identity is verified (MSG-65, MSG-66). A button, so that its tooltip can be reached by keyboard. */
export function VerifiedBadge({ verified, className }: { verified: boolean; className?: string | undefined }) {
  return (
    <Tooltip content={verified ? t("identityVerified") : t("identityNotVerified")}>
      <button
        type="button"
        className={cx(badgeClass, verified ? tones.success : tones.warning, "cursor-default! ps-1.5 pe-2", className)}
      >
        {verified ? <BadgeCheck /> : <ShieldAlert />}
        <span>{verified ? t("verified") : t("unverified")}</span>
      </button>
    </Tooltip>
  );
}

/** Whether an agent is online, in words. */
export function PresenceBadge({ online, className }: { online: boolean; className?: string | undefined }) {
  return (
    <Badge
      tone={online ? "success" : "plain"}
      icon={
        <span
          aria-hidden
          className={cx("size-2 rounded-full", online ? "bg-online" : "border-2 border-line-control")}
        />
      }
      className={cx("h-6.5! ps-2.5! pe-2.5! text-sm!", className)}
    >
      {online ? t("online") : t("offline")}
    </Badge>
  );
}
