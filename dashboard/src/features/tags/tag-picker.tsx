import { Combobox as Base } from "@base-ui/react/combobox";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { tags as limits } from "@hark/contract/limits";
import { RequestError } from "@hark/contract/request";
import { tagKey } from "@hark/contract/tags/rules";
import type { Tag } from "@hark/contract/tags/schema";
import { useQuery } from "@tanstack/react-query";
import { Check, Plus, Search } from "lucide-react";
import { type RefObject, useState } from "react";
import { newClientId } from "../../shared/client-id.ts";
import { cx } from "../../shared/ui/cx.ts";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { itemClass, popupClass } from "../../shared/ui/floating.ts";
import { Skeleton, SkeletonGroup } from "../../shared/ui/skeleton.tsx";
import { Spinner } from "../../shared/ui/spinner.tsx";
import { TagSquare } from "../../shared/ui/tag.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { useCreateTag } from "./create-tag.ts";
import { tagsQuery } from "./requests.ts";
import { t } from "./texts.ts";

export interface TagPickerProps {
  projectId: string;
  /** What the tags are on. */
  kind: "conversation" | "suggestion";
  tagIds: readonly string[];
  onToggle: (tagId: string, isOn: boolean) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
}

/** Puts tags on and takes them off, and stays open; the last line creates what was typed. */
export function TagPicker(props: TagPickerProps) {
  const { open, onOpenChange, anchor } = props;
  return (
    // The library's list adds a style element, which the content security policy refuses.
    <CSPProvider disableStyleElements>
      {open && (
        <OpenPicker
          {...props}
          onOpenChange={(isOpen) => {
            onOpenChange(isOpen);
            if (!isOpen) anchor.current?.focus();
          }}
        />
      )}
    </CSPProvider>
  );
}

/** Stands for the line that creates. */
const CREATE = "create";

function OpenPicker({ projectId, kind, tagIds, onToggle, onOpenChange, anchor }: TagPickerProps) {
  const query = useQuery(tagsQuery(projectId));
  const create = useCreateTag(projectId);
  const [typed, setTyped] = useState("");
  // Those that were on when it opened come first and stay there, so that no line moves under the pointer.
  const [first] = useState(tagIds);
  const key = tagKey(typed);
  const all = query.data ?? [];
  const shown = all.filter((tag) => (!tag.isArchived || first.includes(tag.id)) && tagKey(tag.name).includes(key));
  const lines = [...shown.filter((tag) => first.includes(tag.id)), ...shown.filter((tag) => !first.includes(tag.id))];
  const same = all.find((tag) => tagKey(tag.name) === key);
  const isFull = tagIds.length >= limits.perItem;
  const canCreate = query.data !== undefined && key !== "" && !same && !isFull;
  const values = [...lines.map((tag) => tag.id), ...(canCreate ? [CREATE] : [])];

  function handleChange(next: readonly string[]) {
    if (next.includes(CREATE)) return handleCreate();
    const added = next.find((id) => !tagIds.includes(id));
    const removed = tagIds.find((id) => !next.includes(id));
    if (added !== undefined && !isFull) onToggle(added, true);
    else if (removed !== undefined) onToggle(removed, false);
  }

  function handleCreate() {
    if (create.isPending) return;
    create.mutate(
      { name: typed, clientId: newClientId() },
      {
        onSuccess: (tag) => {
          setTyped("");
          onToggle(tag.id, true);
        },
        onError: (error) => toast.error(error instanceof RequestError ? error.message : t("tagNotCreated")),
      },
    );
  }

  return (
    <Base.Root
      multiple
      open
      items={values}
      filter={null}
      value={[...tagIds]}
      inputValue={typed}
      autoHighlight
      onOpenChange={(isOpen, { reason }) => {
        if (!isOpen && reason !== "item-press") onOpenChange(false);
      }}
      onInputValueChange={(text, { reason }) => {
        // It is emptied when one was picked, ready for the next.
        if (reason === "input-change" || reason === "input-clear") setTyped(text);
      }}
      onValueChange={handleChange}
    >
      <Base.Portal>
        <Base.Positioner anchor={anchor} align="start" sideOffset={4} collisionPadding={8} className="z-(--z-popover)">
          <Base.Popup aria-label={t("addTag")} className={cx(popupClass, "flex w-64 flex-col overflow-hidden! p-0!")}>
            <div className="flex items-center gap-2 border-b border-line px-3">
              <Search className="text-muted" />
              <Base.Input
                aria-label={t("filterTags")}
                placeholder={t("filterTags")}
                maxLength={limits.nameMax}
                dir="auto"
                className="h-9 min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted max-lg:h-11 max-lg:text-[16px]"
              />
              {create.isPending && <Spinner label={t("creatingTag")} />}
            </div>
            {query.isPending && (
              <SkeletonGroup label={t("loadingTags")} className="grid gap-3 p-3">
                <Skeleton className="h-2.5 w-32" />
                <Skeleton className="h-2.5 w-24" />
              </SkeletonGroup>
            )}
            {query.isError && !query.data && (
              <ErrorMessage
                layout="line"
                title={t("tagsNotLoaded")}
                onRetry={() => void query.refetch()}
                isRetrying={query.isFetching}
                className="p-3"
              />
            )}
            <Base.List className="max-h-[min(18rem,calc(var(--available-height)-6rem))] overflow-y-auto overscroll-contain p-1 empty:p-0">
              {(id: string) => {
                if (id === CREATE) return <CreateLine key={id} name={typed} isFirst={lines.length === 0} />;
                const tag = lines.find((line) => line.id === id);
                if (!tag) return null;
                const isLastOfFirst = first.includes(id) && !first.includes(values[values.indexOf(id) + 1] ?? id);
                const hasLine = isLastOfFirst && values.indexOf(id) < lines.length - 1;
                return <TagLine key={id} tag={tag} isOff={isFull && !tagIds.includes(id)} isEndOfPart={hasLine} />;
              }}
            </Base.List>
            <Hint
              text={
                query.data?.length === 0 && key === ""
                  ? t("noTagsYet")
                  : same?.isArchived && !lines.includes(same)
                    ? t("archivedNamed", { name: same.name })
                    : isFull
                      ? kind === "conversation"
                        ? t("manyOnConversation", { count: limits.perItem })
                        : t("manyOnSuggestion", { count: limits.perItem })
                      : null
              }
            />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function TagLine({ tag, isOff, isEndOfPart }: { tag: Tag; isOff: boolean; isEndOfPart: boolean }) {
  return (
    <>
      <Base.Item value={tag.id} disabled={isOff} className={cx(itemClass, "data-disabled:[&>:first-child]:opacity-50")}>
        <TagSquare color={tag.color} className="mx-1" />
        <span className="min-w-0 flex-1">
          <UserText cut>{tag.name}</UserText>
        </span>
        <Base.ItemIndicator>
          <Check className="size-4 text-ink!" />
        </Base.ItemIndicator>
      </Base.Item>
      {isEndOfPart && <Base.Separator className="mx-2 my-1 h-px bg-line" />}
    </>
  );
}

function CreateLine({ name, isFirst }: { name: string; isFirst: boolean }) {
  return (
    <>
      {!isFirst && <Base.Separator className="mx-2 my-1 h-px bg-line" />}
      <Base.Item value={CREATE} className={itemClass}>
        <Plus className="text-muted" />
        <span className="min-w-0 flex-1 truncate">{t("createNamed", { name: name.trim() })}</span>
      </Base.Item>
    </>
  );
}

function Hint({ text }: { text: string | null }) {
  return (
    <p role="status" className="px-3 pb-2.5 text-xs text-muted empty:hidden">
      {text}
    </p>
  );
}
