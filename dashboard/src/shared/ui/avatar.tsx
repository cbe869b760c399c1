import { type AvatarTint, avatarInitials, avatarTint } from "@hark/contract/identity/avatar";
import { useEffect, useState } from "react";
import { connection } from "../realtime/connection.ts";
import { cx } from "./cx.ts";

export type AvatarSize = 16 | 20 | 24 | 28 | 32 | 40 | 44 | 64;

const sizes: Record<AvatarSize, string> = {
  16: "size-4 text-[8px]",
  20: "size-5 text-[9px]",
  24: "size-6 text-[10px]",
  28: "size-7 text-[11px]",
  32: "size-8 text-[12px]",
  40: "size-10 text-[14px]",
  44: "size-11 text-[15px]",
  64: "size-16 text-[22px]",
};

const corners: Record<AvatarSize, string> = {
  16: "rounded-[4px]",
  20: "rounded-[5px]",
  24: "rounded-[6px]",
  28: "rounded-[7px]",
  32: "rounded-[8px]",
  40: "rounded-[10px]",
  44: "rounded-[10px]",
  64: "rounded-[12px]",
};

export const tints: Record<AvatarTint, string> = {
  1: "bg-(--av-1-bg) text-(--av-1-text)",
  2: "bg-(--av-2-bg) text-(--av-2-text)",
  3: "bg-(--av-3-bg) text-(--av-3-text)",
  4: "bg-(--av-4-bg) text-(--av-4-text)",
  5: "bg-(--av-5-bg) text-(--av-5-text)",
  6: "bg-(--av-6-bg) text-(--av-6-text)",
  7: "bg-(--av-7-bg) text-(--av-7-text)",
  8: "bg-(--av-8-bg) text-(--av-8-text)",
};

const grounds = { canvas: "border-canvas", surface: "border-surface", raised: "border-raised" };

export interface AvatarProps {
  name: string;
  /** The picture; initials are shown when it is missing or does not load. */
  src?: string | null | undefined;
  size?: AvatarSize | undefined;
  /** People are circles, projects are rounded squares. */
  shape?: "circle" | "square" | undefined;
  presence?: "online" | "offline" | undefined;
  /** The background behind the presence dot, whose ring has that colour. */
  ground?: keyof typeof grounds | undefined;
  className?: string | undefined;
}

/** Decorative, beside a name in the text; say the presence in words too where it matters. */
export function Avatar(props: AvatarProps) {
  const { name, src, size = 32, shape = "circle", presence, ground = "canvas", className } = props;
  const [failedSrc, setFailedSrc] = useState<string>();
  useEffect(() => {
    if (failedSrc === undefined) return undefined;
    return connection.subscribe(() => {
      // It may have failed with the line.
      if (connection.state().isConnected) setFailedSrc(undefined);
    });
  }, [failedSrc]);
  const hasPicture = Boolean(src) && src !== failedSrc;
  const corner = shape === "circle" ? "rounded-full" : corners[size];
  return (
    <span
      aria-hidden
      className={cx(
        "relative inline-grid shrink-0 place-items-center leading-none font-[600] tracking-normal select-none",
        sizes[size],
        corner,
        hasPicture ? "bg-sunken" : tints[avatarTint(name)],
        className,
      )}
    >
      {hasPicture ? (
        <img
          src={src ?? undefined}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setFailedSrc(src ?? undefined)}
          className={cx("size-full object-cover", corner)}
        />
      ) : (
        avatarInitials(name)
      )}
      {presence !== undefined && (
        <span
          className={cx(
            "absolute -end-px -bottom-px size-2.5 rounded-full border-2",
            grounds[ground],
            presence === "online" ? "bg-online" : "bg-canvas shadow-[inset_0_0_0_2px_var(--line-control)]",
          )}
        />
      )}
    </span>
  );
}
