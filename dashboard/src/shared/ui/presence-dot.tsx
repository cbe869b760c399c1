import { cx } from "./cx.ts";
import { t } from "./texts.ts";

export interface PresenceDotProps {
  online: boolean;
  /** False where the status is written beside it. */
  announced?: boolean | undefined;
  className?: string | undefined;
}

/** Filled while online, a ring while offline. */
export function PresenceDot({ online, announced = true, className }: PresenceDotProps) {
  return (
    <span
      className={cx(
        "inline-block size-2 shrink-0 rounded-full",
        online ? "bg-online forced-colors:bg-[Highlight]" : "border-2 border-line-control",
        className,
      )}
    >
      {announced && <span className="sr-only">{online ? t("online") : t("offline")}</span>}
    </span>
  );
}
