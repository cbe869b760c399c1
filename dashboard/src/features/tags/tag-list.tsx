import { Plus } from "lucide-react";
import { type RefObject, useRef } from "react";
import { onDemand } from "../../shared/ui/on-demand.ts";
import { TagChip } from "../../shared/ui/tag.tsx";
import { pickTags, useTagsById } from "./requests.ts";
import type { TagPickerProps } from "./tag-picker.tsx";
import { t } from "./texts.ts";

const popup = onDemand(() => import("./tag-picker.tsx"));
const Picker = popup.part(
  (parts) => parts.TagPicker,
  ({ open }) => open,
);

export interface TagListProps extends Omit<TagPickerProps, "anchor"> {
  /** True where one key of the keyboard opens the picker. */
  hasShortcut?: boolean | undefined;
}

/** The tags of one thing, each with its button to take it off, and the picker. */
export function TagList({ hasShortcut = false, ...props }: TagListProps) {
  const { projectId, tagIds, open, onOpenChange, onToggle } = props;
  const tags = pickTags(useTagsById(projectId), tagIds);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-1">
      {tags.map((tag) => (
        <TagChip key={tag.id} tag={tag} onRemove={() => onToggle(tag.id, false)} />
      ))}
      <button
        ref={anchor}
        type="button"
        aria-label={t("addTag")}
        aria-haspopup="dialog"
        aria-expanded={open}
        {...(hasShortcut && { "aria-keyshortcuts": "T" })}
        onPointerEnter={popup.fetch}
        onFocus={popup.fetch}
        onClick={() => onOpenChange(!open)}
        className="inline-flex h-5.5 items-center gap-1 rounded-xs ps-1.25 pe-1.75 text-xs font-medium text-muted shadow-[inset_0_0_0_1px_var(--line-strong)] hover:bg-hover hover:text-ink aria-expanded:bg-hover max-lg:h-9 max-lg:px-2.5 forced-colors:border [&>.lucide]:size-3.25"
      >
        <Plus />
        {t("tag")}
      </button>
      <TagPickerAt {...props} anchor={anchor} />
    </div>
  );
}

/** The picker alone, beside something else. */
export function TagPickerAt(props: TagPickerProps & { anchor: RefObject<HTMLElement | null> }) {
  return <Picker {...props} />;
}
