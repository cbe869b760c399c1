import "../../../shared/theme/all.css";
import { Popover } from "@base-ui/react/popover";
import type { FilterField, FilterLeaf, FilterNode } from "@hark/contract/filters/schema";
import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from "react";
import { agentsQuery } from "../../../features/agents/requests.ts";
import { tagsQuery } from "../../../features/tags/requests.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Drawer } from "../../../shared/ui/drawer-popup.tsx";
import { Input } from "../../../shared/ui/field.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { Select } from "../../../shared/ui/select.tsx";
import { SMALL_SCREEN, useMediaQuery } from "../../../shared/use-media-query.ts";
import {
  fieldNames,
  fromJoined,
  isComplete,
  type Joined,
  leafOf,
  opNames,
  opsOf,
  toJoined,
  withOp,
} from "./filter-words.ts";
import { t } from "./texts.ts";

/** It acts so long after the last change, without an Apply. */
const PAUSE_MS = 300;

interface FilterBuilderProps {
  projectId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The list's column, beside which it opens so that what it does can be seen. */
  anchor: RefObject<HTMLElement | null>;
  where: FilterNode | undefined;
  onChange: (where: FilterNode | undefined) => void;
  onSave: () => void;
}

const NO_ROOM_BESIDE = "(max-width: 1279.98px)";

/** A drawer where it has no room beside the list, and on a phone a sheet over the list's lower part. */
export function FilterBuilder({ open, onOpenChange, anchor, ...props }: FilterBuilderProps) {
  const isSmall = useMediaQuery(SMALL_SCREEN);
  const isDrawer = useMediaQuery(NO_ROOM_BESIDE);
  const rows = <Rows key={open ? "open" : "closed"} {...props} />;
  if (isDrawer) {
    return (
      <Drawer
        side={isSmall ? "bottom" : "end"}
        title={t("filterButton")}
        open={open}
        onOpenChange={onOpenChange}
        className="text-sm"
      >
        {rows}
      </Drawer>
    );
  }
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          side="inline-end"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-(--z-popover) outline-none"
        >
          <Popover.Popup
            aria-label={t("filterButton")}
            className="max-h-(--available-height) w-140 max-w-(--available-width) overflow-y-auto rounded-md bg-raised text-sm shadow-pop outline-none forced-colors:border"
          >
            {rows}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Rows({
  projectId,
  where,
  onChange,
  onSave,
}: Pick<FilterBuilderProps, "projectId" | "where" | "onChange" | "onSave">) {
  const [joined, setJoined] = useState<Joined>(() => {
    const known = toJoined(where);
    return known.parts.length > 0 ? known : { word: "and", parts: [leafOf("tag", undefined)] };
  });
  const asked = fromJoined({ ...joined, parts: joined.parts.filter(isComplete) });
  const text = JSON.stringify(asked ?? null);
  const tell = useEffectEvent(() => {
    if (text !== JSON.stringify(where ?? null)) onChange(asked);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits after each change of what is asked for
  useEffect(() => {
    const timer = setTimeout(() => tell(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <>
      <div className="@container grid gap-2 p-3">
        <Group projectId={projectId} joined={joined} onChange={setJoined} isNested={false} />
      </div>
      <div className="flex flex-wrap items-center gap-1 border-t border-line px-3 py-2">
        <Button
          size="sm"
          variant="quiet"
          icon={<Plus className="size-3.5!" />}
          onClick={() => setJoined(withPart(joined, leafOf("tag", undefined)))}
        >
          {t("addFilter")}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          onClick={() =>
            setJoined(withPart(joined, { or: [leafOf("waiting", undefined), leafOf("lastMessage", undefined)] }))
          }
        >
          {t("addGroup")}
        </Button>
        <span className="flex-1" />
        <Button size="sm" variant="quiet" onClick={() => setJoined({ word: "and", parts: [] })}>
          {t("clearFilters")}
        </Button>
        <Button size="sm" disabled={asked === undefined} onClick={onSave}>
          {t("saveAsView")}
        </Button>
      </div>
    </>
  );
}

const withPart = (joined: Joined, part: FilterNode): Joined => ({ ...joined, parts: [...joined.parts, part] });

interface GroupProps {
  projectId: string;
  joined: Joined;
  onChange: (joined: Joined) => void;
  isNested: boolean;
  onRemove?: () => void;
}

function Group({ projectId, joined, onChange, isNested, onRemove }: GroupProps) {
  const { word, parts } = joined;
  const setPart = (index: number, part: FilterNode | undefined) =>
    onChange({ word, parts: part === undefined ? parts.toSpliced(index, 1) : parts.with(index, part) });
  return (
    <>
      <div className="flex items-center gap-2">
        <span className="text-muted">{t("matchWord")}</span>
        <Select
          label={t("matchWord")}
          value={word}
          onValueChange={(next) => onChange({ word: next, parts })}
          chevron="down"
          className="h-7! w-20! max-lg:h-11!"
          options={[
            { value: "and", label: t("matchAll") },
            { value: "or", label: t("matchAny") },
          ]}
        />
        <span className="flex-1 text-muted">{t("ofThese")}</span>
        {onRemove && <RemoveButton onClick={onRemove} />}
      </div>
      {parts.map((part, index) => {
        const lead = index === 0 ? t("whereWord") : word === "and" ? t("andWord") : t("orWord");
        return (
          // A row has nothing else that tells it from the others.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only appended and removed
          <Row key={index} lead={lead}>
            {"field" in part ? (
              <LeafRow
                projectId={projectId}
                leaf={part}
                isNested={isNested}
                onChange={(next) => setPart(index, next)}
                onRemove={() => setPart(index, undefined)}
              />
            ) : isNested ? (
              <div className="flex items-center gap-2">
                <span className="flex-1 text-soft">{t("deeperGroup")}</span>
                <RemoveButton onClick={() => setPart(index, undefined)} />
              </div>
            ) : (
              <div className="grid gap-2 border-s border-line ps-3">
                <Group
                  projectId={projectId}
                  joined={toJoined(part)}
                  onChange={(next) => setPart(index, next.word === "and" ? { and: next.parts } : { or: next.parts })}
                  isNested
                  onRemove={() => setPart(index, undefined)}
                />
                <Button
                  size="sm"
                  variant="quiet"
                  className="justify-self-start"
                  icon={<Plus className="size-3.5!" />}
                  onClick={() => {
                    const inner = withPart(toJoined(part), leafOf("unread", undefined));
                    setPart(index, inner.word === "and" ? { and: inner.parts } : { or: inner.parts });
                  }}
                >
                  {t("addFilter")}
                </Button>
              </div>
            )}
          </Row>
        );
      })}
    </>
  );
}

function Row({ lead, children }: { lead: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[44px_minmax(0,1fr)] items-start gap-2 @max-md:grid-cols-1">
      <span className="pt-1 text-muted">{lead}</span>
      {children}
    </div>
  );
}

const RemoveButton = ({ onClick }: { onClick: () => void }) => (
  <IconButton label={t("removeFilter")} tooltip={false} onClick={onClick}>
    <X />
  </IconButton>
);

interface LeafRowProps {
  projectId: string;
  leaf: FilterLeaf;
  isNested: boolean;
  onChange: (leaf: FilterLeaf) => void;
  onRemove: () => void;
}

const control = "h-7! max-lg:h-11!";

function LeafRow({ projectId, leaf, isNested, onChange, onRemove }: LeafRowProps) {
  // The list's bar has the status already; beside others in a group it says something else.
  const isHidden = (field: FilterField) => field === "visitor" || (field === "status" && !isNested);
  const fields = (Object.keys(fieldNames) as FilterField[]).filter((field) => !isHidden(field) || leaf.field === field);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        label={t("filterField")}
        value={leaf.field}
        onValueChange={(field) => onChange(leafOf(field, undefined))}
        chevron="down"
        className={`${control} w-31!`}
        options={fields.map((field) => ({ value: field, label: fieldNames[field]() }))}
      />
      {leaf.field === "metadata" && (
        <Input
          aria-label={t("keyName")}
          value={leaf.key}
          maxLength={200}
          className={`${control} w-20!`}
          onChange={(event) => onChange({ ...leaf, key: event.target.value })}
        />
      )}
      <Select
        label={t("operatorName")}
        value={leaf.op}
        onValueChange={(op) => onChange(withOp(leaf, op))}
        chevron="down"
        className={`${control} w-24!`}
        options={opsOf[leaf.field].map((op) => ({ value: op, label: opNames[op]() }))}
      />
      <span className="flex min-w-24 flex-1 items-center gap-2 @max-md:order-last @max-md:basis-full">
        <Value projectId={projectId} leaf={leaf} onChange={onChange} />
      </span>
      <span className="@max-md:ms-auto">
        <RemoveButton onClick={onRemove} />
      </span>
    </div>
  );
}

const NOBODY = "nobody";

function Value({ projectId, leaf, onChange }: Omit<LeafRowProps, "onRemove" | "isNested">) {
  const { data: tags = [] } = useQuery(tagsQuery(projectId));
  const { data: agents = [] } = useQuery(agentsQuery(projectId));
  const set = (value: unknown) => onChange({ ...leaf, value } as FilterLeaf);
  const pick = (
    options: { value: string; label: string }[],
    toValue: (picked: string) => unknown = (picked) => picked,
  ) => (
    <Select
      label={t("valueName")}
      placeholder={t("chooseValue")}
      value={leaf.value === null ? NOBODY : String(leaf.value)}
      onValueChange={(picked) => set(toValue(picked))}
      chevron="down"
      className={control}
      options={options}
    />
  );
  if (Array.isArray(leaf.value))
    return <span className="text-soft">{t("someValues", { count: leaf.value.length })}</span>;
  if (typeof leaf.value === "boolean") {
    const isYes = (picked: string) => picked === "true";
    return pick(
      [
        { value: "true", label: t("yes") },
        { value: "false", label: t("no") },
      ],
      isYes,
    );
  }
  switch (leaf.field) {
    case "type":
      return pick([
        { value: "QUESTION", label: t("questionWord") },
        { value: "BUG", label: t("bugWord") },
      ]);
    case "status":
      return pick([
        { value: "OPEN", label: t("openWord") },
        { value: "CLOSED", label: t("closedWord") },
      ]);
    case "assignee": {
      const people = agents.map(({ id, name }) => ({ value: id, label: name }));
      const fixed = [
        { value: "me", label: t("me") },
        { value: NOBODY, label: t("nobody") },
      ];
      return pick([...fixed, ...people], (picked) => (picked === NOBODY ? null : picked));
    }
    case "tag":
      return pick(tags.map(({ id, name }) => ({ value: id, label: name })));
    case "created":
    case "lastMessage":
      if (typeof leaf.value === "number") {
        return (
          <>
            <Input
              type="number"
              min={1}
              max={3650}
              aria-label={t("valueName")}
              value={leaf.value}
              className={`${control} w-20!`}
              onChange={(event) => set(event.target.valueAsNumber)}
            />
            <span className="text-muted">{t("daysWord")}</span>
          </>
        );
      }
      return (
        <Input
          type="date"
          aria-label={t("valueName")}
          value={String(leaf.value).slice(0, 10)}
          className={control}
          onChange={(event) => {
            if (event.target.value !== "") set(new Date(`${event.target.value}T00:00:00`).toISOString());
          }}
        />
      );
    default:
      return (
        <Input
          aria-label={t("valueName")}
          type={leaf.op === "above" || leaf.op === "below" ? "number" : "text"}
          value={Number.isNaN(leaf.value) ? "" : String(leaf.value)}
          maxLength={500}
          className={control}
          onChange={(event) =>
            set(leaf.op === "above" || leaf.op === "below" ? event.target.valueAsNumber : event.target.value)
          }
        />
      );
  }
}
