import type { AvatarTint } from "@hark/contract/identity/avatar";
import { X } from "lucide-react";
import { tints } from "./avatar.tsx";
import { cx } from "./cx.ts";
import { t } from "./texts.ts";
import { UserText } from "./user-text.tsx";

export interface ShownTag {
  id: string;
  name: string;
  /** 1 to 8. */
  color: number;
  isArchived: boolean;
}

const squares: Record<number, string> = {
  1: "bg-(--tag-1)",
  2: "bg-(--tag-2)",
  3: "bg-(--tag-3)",
  4: "bg-(--tag-4)",
  5: "bg-(--tag-5)",
  6: "bg-(--tag-6)",
  7: "bg-(--tag-7)",
  8: "bg-(--tag-8)",
};

/** The eight pairs of colours are those of pictures (wire/thread.md, section 4). */
export const tagGround = (color: number): string => tints[color as AvatarTint] ?? "";

interface TagChipProps {
  tag: ShownTag;
  /** With it the chip has a button that takes the tag off. */
  onRemove?: (() => void) | undefined;
}

/** An archived one is outlined. */
export function TagChip({ tag, onRemove }: TagChipProps) {
  return (
    <span
      className={cx(
        "inline-flex h-5.5 max-w-44 min-w-0 items-center gap-1 rounded-xs px-1.75 text-xs font-medium whitespace-nowrap max-lg:h-7 forced-colors:border",
        tag.isArchived ? "text-muted shadow-[inset_0_0_0_1px_var(--line-strong)]" : tagGround(tag.color),
      )}
    >
      <UserText cut>{tag.name}</UserText>
      {onRemove && (
        <button
          type="button"
          aria-label={t("takeOff", { name: tag.name })}
          onClick={onRemove}
          className="-me-1 grid size-4 shrink-0 place-items-center rounded-xs hover:bg-current/15 max-lg:-me-1.5 max-lg:size-7 [&>.lucide]:size-3 [&>.lucide]:stroke-2"
        >
          <X />
        </button>
      )}
    </span>
  );
}

/** Square, so that nobody takes it for the dot of what is unread. */
export function TagSquare({ color, className }: { color: number; className?: string | undefined }) {
  return (
    <span aria-hidden className={cx("size-2 shrink-0 rounded-[2px] forced-colors:border", squares[color], className)} />
  );
}

const MOST_SQUARES = 3;

/** At most three squares and how many more there are; screen readers hear the names. */
export function TagSquares({ tags }: { tags: readonly ShownTag[] }) {
  if (tags.length === 0) return null;
  const further = tags.length - MOST_SQUARES;
  const names = tags.map((tag) => tag.name).join(", ");
  return (
    <span className="flex shrink-0 items-center gap-0.5" title={names}>
      {tags.slice(0, MOST_SQUARES).map((tag) => (
        <TagSquare key={tag.id} color={tag.color} />
      ))}
      {further > 0 && (
        <span aria-hidden className="ms-0.5 text-2xs text-muted tabular-nums">
          {`+${further}`}
        </span>
      )}
      <span className="sr-only">{t("tagsAre", { names })}</span>
    </span>
  );
}
