import { savedReplies as limits } from "@hark/contract/limits";
import type { SavedReplyActions } from "@hark/contract/saved-replies/schema";
import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { agentsQuery } from "../../features/agents/requests.ts";
import { tagsQuery } from "../../features/tags/requests.ts";
import { TagList } from "../../features/tags/tag-list.tsx";
import { FieldError } from "../../shared/ui/field.tsx";
import { Select, type SelectOption } from "../../shared/ui/select.tsx";
import { t } from "./texts.ts";

interface ReplyActionsProps {
  projectId: string;
  value: SavedReplyActions;
  onChange: (actions: SavedReplyActions) => void;
  error: string | undefined;
}

/** What is done after a message with this reply was sent. */
export function ReplyActions({ projectId, value, onChange, error }: ReplyActionsProps) {
  const id = useId();
  const { data: agents = [] } = useQuery(agentsQuery(projectId));
  // Those that can still be put on; one that is gone leaves the reply with the next change.
  const { data: tags = [] } = useQuery(tagsQuery(projectId));
  const known = new Set(tags.filter(({ isArchived }) => !isArchived).map((tag) => tag.id));
  const [isTagging, setIsTagging] = useState(false);
  const assignees: SelectOption<string>[] = [
    { value: "", label: t("leaveAssignee") },
    { value: "SENDER", label: t("whoeverSends") },
    { value: "NOBODY", label: t("assignNobody") },
    ...agents.map((agent) => ({ value: agent.id, label: agent.name })),
  ];
  const assign = value.assign ?? "";
  if (!assignees.some((option) => option.value === assign)) {
    assignees.push({ value: assign, label: t("formerMember") });
  }

  return (
    <fieldset aria-describedby={`${id}-error`} className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">{t("afterSending")}</legend>
      <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 text-sm max-sm:grid-cols-1">
        <Name>{t("addTags")}</Name>
        <div className="flex min-h-8 items-center rounded-sm border border-line-control px-1.5 py-1">
          <TagList
            projectId={projectId}
            kind="conversation"
            tagIds={value.tagIds}
            open={isTagging}
            onOpenChange={setIsTagging}
            onToggle={(tagId, isOn) => {
              const others = value.tagIds.filter((one) => one !== tagId && known.has(one));
              onChange({ ...value, tagIds: isOn ? [...others, tagId].slice(0, limits.tagsMax) : others });
            }}
          />
        </div>
        <Name>{t("assignTo")}</Name>
        <Select
          label={t("assignTo")}
          options={assignees}
          value={assign}
          onValueChange={(next) => onChange({ ...value, assign: (next || null) as SavedReplyActions["assign"] })}
          className="h-8! w-fit! min-w-50! text-sm max-sm:w-full! max-lg:h-11!"
        />
        <Name>{t("statusAfter")}</Name>
        <Select
          label={t("statusAfter")}
          options={statusOptions(value)}
          value={toKey(value)}
          onValueChange={(key) => onChange({ ...value, ...fromKey(key) })}
          className="h-8! w-fit! min-w-50! text-sm max-sm:w-full! max-lg:h-11!"
        />
        <Name>{t("noteAction")}</Name>
        <span className="relative grid rounded-sm border border-note-control bg-note text-on-note focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-note-control">
          <Lock className="pointer-events-none absolute start-2.5 top-2 size-3.5" />
          <textarea
            aria-label={t("noteAction")}
            placeholder={t("noteExplained")}
            dir="auto"
            rows={1}
            value={value.note ?? ""}
            maxLength={limits.noteMax}
            onChange={(event) => onChange({ ...value, note: event.target.value || null })}
            className="block field-sizing-content min-h-8 w-full resize-none bg-transparent ps-8 pe-2.5 pt-1.5 pb-1 leading-5 outline-none placeholder:text-note-muted max-lg:text-[16px]"
          />
        </span>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}

/** Each control carries the same words as its name. */
function Name({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden className="text-muted">
      {children}
    </span>
  );
}

type After = Pick<SavedReplyActions, "status" | "snooze">;

/** Status and snooze are one choice: what is closed is not snoozed. */
const toKey = ({ status, snooze }: After) => `${status ?? ""} ${snooze ?? ""}`;

function fromKey(key: string): After {
  const [status = "", snooze = ""] = key.split(" ");
  return {
    status: status === "" ? null : (status as "OPEN" | "CLOSED"),
    snooze: snooze === "" ? null : snooze === "ANSWER" ? "ANSWER" : Number(snooze),
  };
}

const hour = 60;
const day = 24 * hour;

const usual: After[] = [
  { status: null, snooze: null },
  { status: "OPEN", snooze: null },
  { status: "CLOSED", snooze: null },
  { status: null, snooze: 3 * hour },
  { status: null, snooze: day },
  { status: null, snooze: 3 * day },
  { status: null, snooze: 7 * day },
  { status: null, snooze: "ANSWER" },
];

/** One that was set by other means is among them. */
function statusOptions(current: After): SelectOption<string>[] {
  const isUsual = usual.some((one) => toKey(one) === toKey(current));
  return (isUsual ? usual : [...usual, current]).map((one) => ({ value: toKey(one), label: labelOf(one) }));
}

function labelOf({ status, snooze }: After): string {
  if (snooze === "ANSWER") return t("snoozeUntilAnswer");
  if (snooze !== null) {
    if (snooze % day === 0) return t("snoozeDays", { count: snooze / day });
    return snooze % hour === 0 ? t("snoozeHours", { count: snooze / hour }) : t("snoozeMinutes", { count: snooze });
  }
  if (status === null) return t("leaveStatus");
  return status === "OPEN" ? t("statusOpen") : t("statusClosed");
}
