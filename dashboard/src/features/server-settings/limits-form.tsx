import type { ServerSettingName, ServerSettingsChange, ServerState } from "@hark/contract/server-settings/schema";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { errorText } from "../../shared/api/request.ts";
import { SettingGroup, SettingRow } from "../../shared/layout/settings-page.tsx";
import { withoutSent } from "../../shared/layout/without-sent.ts";
import { Button } from "../../shared/ui/button.tsx";
import { FieldError, Input } from "../../shared/ui/field.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { t } from "./texts.ts";
import { useUpdateServer } from "./update-server.ts";

type NumberName = Exclude<ServerSettingName, "registration">;

const variables: Readonly<Record<NumberName, string>> = {
  uploadMbPerVisitorHour: "UPLOAD_MB_PER_VISITOR_HOUR",
  uploadMbPerAddressHour: "UPLOAD_MB_PER_ADDRESS_HOUR",
  uploadMbPerProjectDay: "UPLOAD_MB_PER_PROJECT_DAY",
  uploadMbPerAgentHour: "UPLOAD_MB_PER_AGENT_HOUR",
  keepGuestsDays: "KEEP_GUESTS_DAYS",
  keepMailboxDays: "KEEP_MAILBOX_DAYS",
};

const groups: readonly { title: () => string; unit: () => string; rows: readonly [NumberName, () => string][] }[] = [
  {
    title: () => t("uploads"),
    unit: () => t("megabytes"),
    rows: [
      ["uploadMbPerVisitorHour", () => t("byVisitor")],
      ["uploadMbPerAddressHour", () => t("byAddress")],
      ["uploadMbPerProjectDay", () => t("byProject")],
      ["uploadMbPerAgentHour", () => t("byAgent")],
    ],
  },
  {
    title: () => t("forgetting"),
    unit: () => t("unitDays"),
    rows: [
      ["keepGuestsDays", () => t("guestsAreKept")],
      ["keepMailboxDays", () => t("mailboxIsKept")],
    ],
  },
];

interface LimitsFormProps {
  server: ServerState;
  /** Is told whether something typed is not saved yet. */
  guard: (isChanged: boolean) => ReactNode;
}

/** The numbers among the settings (O2). An empty field means the default. */
export function LimitsForm({ server, guard }: LimitsFormProps) {
  const [typed, setTyped] = useState<Partial<Record<NumberName, string>>>({});
  const [problem, setProblem] = useState<string>();
  const update = useUpdateServer();
  const changed = Object.entries(typed).filter(([name, text]) => text !== String(server.settings[name as NumberName]));
  const isChanged = changed.length > 0;

  async function save(event: FormEvent) {
    event.preventDefault();
    if (!isChanged || update.isPending) return;
    const change: ServerSettingsChange = Object.fromEntries(
      changed.map(([name, text]) => [name, text.trim() === "" ? null : Number(text)]),
    );
    if (Object.values(change).some((value) => value !== null && !Number.isInteger(value))) {
      setProblem(t("wholeNumbers"));
      return;
    }
    try {
      await update.mutateAsync(change);
      setTyped((now) => withoutSent(now, typed));
      toast.success(t("serverChanged"));
    } catch (error) {
      setProblem(errorText(error, t("serverNotChanged")));
    }
  }

  return (
    <form className="grid gap-7" noValidate onSubmit={(event) => void save(event)}>
      {groups.map(({ title, unit, rows }) => (
        <section key={title()} className="grid gap-2.5">
          <h2 className="text-lg">{title()}</h2>
          <SettingGroup>
            {rows.map(([name, label]) => (
              <NumberRow
                key={name}
                label={label()}
                unit={unit()}
                value={typed[name] ?? String(server.settings[name])}
                fallback={server.defaults[name]}
                fixedBy={server.fixed.includes(name) ? variables[name] : undefined}
                onChange={(value) => {
                  setProblem(undefined);
                  setTyped((before) => ({ ...before, [name]: value }));
                }}
              />
            ))}
          </SettingGroup>
        </section>
      ))}
      {(isChanged || problem !== undefined) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="primary" size="lg" loading={update.isPending}>
            {t("saveChanges")}
          </Button>
          <FieldError>{problem}</FieldError>
        </div>
      )}
      {guard(isChanged && !update.isPending)}
    </form>
  );
}

interface NumberRowProps {
  label: string;
  unit: string;
  value: string;
  fallback: number;
  fixedBy: string | undefined;
  onChange: (value: string) => void;
}

function NumberRow({ label, unit, value, fallback, fixedBy, onChange }: NumberRowProps) {
  const id = useId();
  return (
    <SettingRow
      title={label}
      titleId={`${id}-title`}
      description={fixedBy === undefined ? t("defaultIs", { value: fallback }) : t("fixedBy", { variable: fixedBy })}
      descriptionId={`${id}-description`}
    >
      <span className="flex shrink-0 items-center gap-2">
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          aria-labelledby={`${id}-title ${id}-unit`}
          aria-describedby={`${id}-description`}
          value={value}
          placeholder={String(fallback)}
          readOnly={fixedBy !== undefined}
          onChange={(event) => onChange(event.target.value)}
          className="w-24! text-end tabular-nums"
        />
        <span id={`${id}-unit`} className="w-9 text-sm text-muted">
          {unit}
        </span>
      </span>
    </SettingRow>
  );
}
