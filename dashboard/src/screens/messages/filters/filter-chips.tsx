import type { FilterNode } from "@hark/contract/filters/schema";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useAgentsById } from "../../../features/agents/requests.ts";
import { useTagsById } from "../../../features/tags/requests.ts";
import { describeGroup, describeLeaf, fromJoined, toJoined } from "./filter-words.ts";
import { t } from "./texts.ts";

interface FilterChipsProps {
  projectId: string;
  where: FilterNode;
  /** Without it nothing can be taken off. */
  onChange?: (where: FilterNode | undefined) => void;
  /** At the end of the chips. */
  children?: ReactNode;
}

/** What a list is filtered by, one chip a condition; a group is one chip. */
export function FilterChips({ projectId, where, onChange, children }: FilterChipsProps) {
  const names = { tags: useTagsById(projectId), agents: useAgentsById(projectId) };
  const { word, parts } = toJoined(where);
  const isGroup = word === "or" && parts.length > 1;
  const shown = isGroup ? [where] : parts;
  return (
    <div className="flex flex-wrap items-center gap-1 border-b border-line px-4 py-2 text-sm max-lg:px-3">
      {shown.map((part, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: two chips may say the same
          key={index}
          className="inline-flex h-6 max-w-full items-center gap-1 rounded-xs border border-line-strong ps-2 pe-1 max-lg:h-9"
        >
          <Words node={part} names={names} />
          {onChange && (
            <button
              type="button"
              aria-label={t("removeFilter")}
              onClick={() => onChange(isGroup ? undefined : fromJoined({ word, parts: parts.toSpliced(index, 1) }))}
              className="grid size-5 shrink-0 place-items-center rounded-xs text-muted hover:bg-hover hover:text-ink max-lg:size-8"
            >
              <X className="size-3.5!" />
            </button>
          )}
        </span>
      ))}
      {children}
    </div>
  );
}

function Words({ node, names }: { node: FilterNode; names: Parameters<typeof describeLeaf>[1] }) {
  if (!("field" in node)) return <span className="truncate font-[520]">{describeGroup(node)}</span>;
  const { name, op, value } = describeLeaf(node, names);
  return (
    <span className="truncate text-muted">
      {name} {op} <span className="font-[520] text-ink">{value}</span>
    </span>
  );
}
