import type { ServerCheck, ServerFinding } from "@hark/contract/server-settings/schema";
import { CircleAlert, CircleCheck, CircleMinus, CircleX } from "lucide-react";
import type { ReactNode } from "react";
import { errorText } from "../../shared/api/request.ts";
import { SettingGroup, SettingRow } from "../../shared/layout/settings-page.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { FieldError } from "../../shared/ui/field.tsx";
import { ProgressBar } from "../../shared/ui/progress-bar.tsx";
import { t } from "./texts.ts";
import { useExamination } from "./use-examination.ts";

const names: Readonly<Record<ServerCheck, () => string>> = {
  DATABASE: () => t("checkDatabase"),
  SCHEMA: () => t("checkSchema"),
  CLOCK: () => t("checkClock"),
  JOBS: () => t("checkJobs"),
  REDIS: () => t("checkRedis"),
  FILES: () => t("checkFiles"),
  DISK: () => t("checkDisk"),
  BACKUPS: () => t("checkBackups"),
  MAIL: () => t("checkMail"),
  ADDRESS: () => t("checkAddress"),
  PROXY: () => t("checkProxy"),
  LIVE: () => t("checkLive"),
  CERTIFICATE: () => t("checkCertificate"),
};

const states: Readonly<Record<ServerFinding["state"], { label: () => string; icon: ReactNode; className: string }>> = {
  GOOD: { label: () => t("stateGood"), icon: <CircleCheck />, className: "text-success" },
  OFF: { label: () => t("stateOff"), icon: <CircleMinus />, className: "text-muted" },
  POOR: { label: () => t("statePoor"), icon: <CircleAlert />, className: "text-warning" },
  BROKEN: { label: () => t("stateBroken"), icon: <CircleX />, className: "text-danger" },
};

/** What `npm run hark -- doctor` says, on request (O4). */
export function DoctorList() {
  const { examination, start } = useExamination();
  const { findings = [], progress = null, error = null } = examination ?? {};
  return (
    <SettingGroup>
      <div>
        <SettingRow title={t("lookAtAll")} description={describe(findings, progress)}>
          <Button loading={progress !== null} onClick={start}>
            {t(examination ? "lookAgain" : "lookNow")}
          </Button>
        </SettingRow>
        {progress !== null && <ProgressBar label={t("looking")} value={progress} className="mx-4 -mt-1 mb-3" />}
        {error !== null && (
          <div className="px-4 pb-3.5">
            <FieldError>{errorText(error, t("lookFailed"))}</FieldError>
          </div>
        )}
      </div>
      {findings.length > 0 && (
        <ul className="grid divide-y divide-line">
          {findings.map((finding) => (
            <FindingRow key={finding.check} finding={finding} />
          ))}
        </ul>
      )}
    </SettingGroup>
  );
}

function FindingRow({ finding: { check, state, says, advice } }: { finding: ServerFinding }) {
  const { label, icon, className } = states[state];
  return (
    <li className="flex gap-2.5 px-4 py-2.5 text-sm">
      <span className={`mt-0.5 [&>.lucide]:size-4 ${className}`}>
        {icon}
        <span className="sr-only">{label()}</span>
      </span>
      <span className="w-22 shrink-0 font-medium">{names[check]()}</span>
      <span className="grid min-w-0 flex-1 gap-0.5 wrap-anywhere">
        <span>{says}</span>
        {advice !== null && <span className="text-muted">{advice}</span>}
      </span>
    </li>
  );
}

function describe(findings: readonly ServerFinding[], progress: number | null): string {
  if (findings.length === 0 || progress !== null) return t("lookAtAllExplained");
  const count = (state: ServerFinding["state"]) => findings.filter((finding) => finding.state === state).length;
  const [broken, poor] = [count("BROKEN"), count("POOR")];
  if (broken + poor === 0) return t("allIsWell");
  return t("somethingIsWrong", { broken, poor });
}
