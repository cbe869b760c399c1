import { Popover } from "@base-ui/react/popover";
import type { VisitorFilterLeaf, VisitorFilterNode } from "@hark/contract/visitors/filter";
import { metadataText } from "@hark/contract/visitors/metadata";
import { ListFilter, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { Input } from "../../shared/ui/field.tsx";
import { Select } from "../../shared/ui/select.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { t } from "./visitor-filter-texts.ts";

type Op = Extract<VisitorFilterLeaf, { field: "metadata" }>["op"];

const ops: readonly Op[] = ["is", "isNot", "contains", "above", "below", "exists"];

const opNames: Record<Op, () => string> = {
  is: () => t("metadataIs"),
  isNot: () => t("metadataIsNot"),
  contains: () => t("metadataContains"),
  above: () => t("metadataAbove"),
  below: () => t("metadataBelow"),
  exists: () => t("metadataExists"),
};

interface VisitorFilterProps {
  /** The address's filter. */
  where: string | undefined;
  onChange: (where: string | undefined) => void;
}

/** What the address asks for, as parts that must all hold; null where it is no filter that can be shown so. */
function readParts(where: string | undefined): VisitorFilterNode[] | null {
  if (where === undefined) return [];
  try {
    const node = JSON.parse(where) as VisitorFilterNode;
    if (typeof node !== "object" || node === null) return null;
    const parts = "and" in node ? node.and : [node];
    return Array.isArray(parts) && parts.length > 0 ? parts : null;
  } catch {
    return null;
  }
}

function writeParts(parts: readonly VisitorFilterNode[]): string | undefined {
  const [first] = parts;
  if (first === undefined) return undefined;
  return JSON.stringify(parts.length === 1 ? first : { and: parts });
}

/** Adds a condition on a metadata key. */
export function VisitorFilterButton({ where, onChange }: VisitorFilterProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [key, setKey] = useState("");
  const [op, setOp] = useState<Op>("is");
  const [text, setText] = useState("");
  const parts = readParts(where) ?? [];
  const isNumber = op === "above" || op === "below";
  const isWhole =
    key.trim() !== "" && (op === "exists" || (text.trim() !== "" && (!isNumber || Number.isFinite(Number(text)))));

  function add(event: FormEvent) {
    event.preventDefault();
    if (!isWhole) return;
    const value = op === "exists" ? true : isNumber ? Number(text) : text.trim();
    onChange(writeParts([...parts, { field: "metadata", key: key.trim(), op, value } as VisitorFilterLeaf]));
    setText("");
    setIsOpen(false);
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        render={
          <Button size="sm" variant="quiet" icon={<ListFilter />} className="max-lg:h-10 max-lg:px-2.5">
            <span className="max-lg:sr-only">{t("filterVisitors")}</span>
            {parts.length > 0 && <span className="text-accent tabular-nums">{parts.length}</span>}
          </Button>
        }
      />
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={4} collisionPadding={8} className="z-(--z-popover) outline-none">
          <Popover.Popup
            aria-label={t("filterVisitors")}
            className="w-100 max-w-(--available-width) rounded-md bg-raised text-sm shadow-pop outline-none forced-colors:border"
          >
            <form onSubmit={add} className="grid gap-2 p-3">
              <span className="text-xs text-muted">{t("askedMetadata")}</span>
              <div className="flex gap-2">
                <Input
                  aria-label={t("askedKey")}
                  placeholder={t("askedKey")}
                  value={key}
                  maxLength={200}
                  className="h-7! w-28! max-lg:h-10!"
                  onChange={(event) => setKey(event.target.value)}
                />
                <Select
                  label={t("askedOperator")}
                  value={op}
                  onValueChange={setOp}
                  chevron="down"
                  className="h-7! w-26! max-lg:h-10!"
                  options={ops.map((one) => ({ value: one, label: opNames[one]() }))}
                />
                {op !== "exists" && (
                  <Input
                    aria-label={t("askedValue")}
                    placeholder={t("askedValue")}
                    inputMode={isNumber ? "decimal" : "text"}
                    value={text}
                    maxLength={500}
                    className="h-7! min-w-0 flex-1 max-lg:h-10!"
                    onChange={(event) => setText(event.target.value)}
                  />
                )}
              </div>
              <Button size="sm" type="submit" variant="primary" disabled={!isWhole} className="justify-self-end">
                {t("addVisitorFilter")}
              </Button>
            </form>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The conditions of the address under the bar; each can be taken away. */
export function VisitorFilterChips({ where, onChange }: VisitorFilterProps) {
  const parts = readParts(where);
  if (parts?.length === 0) return null;
  const shown = parts ?? [null];
  return (
    <ul aria-label={t("filterVisitors")} className="flex flex-wrap gap-1 border-b border-line px-4 py-2 text-sm">
      {shown.map((part, index) => {
        const words = describe(part);
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two conditions may be the same
            key={index}
            className="flex h-6 min-w-0 items-center gap-1 rounded-xs border border-line-strong ps-2 max-lg:h-9"
          >
            <span className="min-w-0 truncate text-muted">
              <UserText>{words.name}</UserText> {words.op}{" "}
              <b className="font-[520] text-ink">
                <UserText>{words.value}</UserText>
              </b>
            </span>
            <button
              type="button"
              aria-label={t("removeVisitorFilter", { filter: `${words.name} ${words.op} ${words.value}`.trim() })}
              onClick={() => onChange(parts === null ? undefined : writeParts(parts.toSpliced(index, 1)))}
              className="grid size-5 place-items-center rounded-xs text-muted hover:bg-hover max-lg:size-9"
            >
              <X aria-hidden className="size-3.5" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const isPlain = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every((one) => !Array.isArray(one) && isPlain(one))
    : ["string", "number", "boolean"].includes(typeof value);

/** Groups, and fields that only an address can ask for, stand as one word. */
function describe(part: VisitorFilterNode | null): { name: string; op: string; value: string } {
  const isKnown = part && "field" in part && part.field === "metadata" && Object.hasOwn(opNames, part.op);
  // The address may say anything.
  if (!isKnown || typeof part.key !== "string" || !isPlain(part.value)) {
    return { name: t("filterOfAddress"), op: "", value: "" };
  }
  if (part.op === "exists")
    return { name: part.key, op: part.value ? t("metadataExists") : t("metadataMissing"), value: "" };
  const values = Array.isArray(part.value) ? part.value : [part.value];
  return { name: part.key, op: opNames[part.op](), value: values.map((one) => metadataText(one)).join(", ") };
}
