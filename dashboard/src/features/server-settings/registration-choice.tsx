import type { Registration, ServerState } from "@hark/contract/server-settings/schema";
import { useId } from "react";
import { errorText } from "../../shared/api/request.ts";
import { SettingGroup, SettingRow } from "../../shared/layout/settings-page.tsx";
import { Select } from "../../shared/ui/select.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { t } from "./texts.ts";
import { useUpdateServer } from "./update-server.ts";

/** O3 */
export function RegistrationChoice({ server }: { server: ServerState }) {
  const descriptionId = useId();
  const update = useUpdateServer();
  const { registration } = server.settings;
  const isFixed = server.fixed.includes("registration");
  const labels: Record<Registration, string> = {
    OPEN: t("registrationOpen"),
    INVITED: t("registrationInvited"),
    CLOSED: t("registrationClosed"),
  };
  const explanations: Record<Registration, string> = {
    OPEN: t("registrationOpenExplained"),
    INVITED: t("registrationInvitedExplained"),
    CLOSED: t("registrationClosedExplained"),
  };

  async function change(next: Registration) {
    try {
      await update.mutateAsync({ registration: next });
    } catch (error) {
      toast.error(errorText(error, t("serverNotChanged")));
    }
  }

  return (
    <SettingGroup>
      <SettingRow
        title={t("newAccounts")}
        description={isFixed ? t("fixedBy", { variable: "REGISTRATION" }) : explanations[registration]}
        descriptionId={descriptionId}
      >
        <Select
          label={t("newAccounts")}
          describedBy={descriptionId}
          options={(["OPEN", "INVITED", "CLOSED"] as const).map((value) => ({ value, label: labels[value] }))}
          value={registration}
          onValueChange={(next) => void change(next)}
          disabled={isFixed}
          className="w-40! shrink-0"
        />
      </SettingRow>
    </SettingGroup>
  );
}
