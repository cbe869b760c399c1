import type { Agent } from "@hark/contract/agents/schema";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { Schedule } from "../../features/agents/schedule.tsx";
import { type AgentChange, type AgentParams, useUpdateAgent } from "../../features/agents/update-agent.ts";
import { ownZone } from "../../features/agents/zone-options.ts";
import { SettingGroup, SettingSwitch, SettingsPage } from "../../shared/layout/settings-page.tsx";
import { PresenceBadge } from "../../shared/ui/badge.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { useOpenSettingsMenu } from "./settings-layout.tsx";
import { SettingsState } from "./settings-state.tsx";
import { t } from "./texts.ts";
import { UnsavedChanges } from "./unsaved-changes.tsx";
import { useOwnAgent } from "./use-own-agent.ts";

const route = getRouteApi("/$projectId/settings/availability");

export function AvailabilityScreen() {
  useDocumentTitle(t("availability"));
  const { projectId } = route.useParams();
  const { params, query, agent } = useOwnAgent(projectId);
  return (
    <SettingsPage
      title={t("availability")}
      description={t("availabilityExplained")}
      onOpenMenu={useOpenSettingsMenu()}
      aside={<span role="status">{agent && <PresenceBadge online={agent.isActive} />}</span>}
    >
      {agent ? <AvailabilityForm params={params} agent={agent} /> : <SettingsState query={query} rows={3} />}
    </SettingsPage>
  );
}

function AvailabilityForm({ params, agent }: { params: AgentParams; agent: Agent }) {
  const { offlineMode, activeWhenInApp, enableSchedule } = agent;
  const [hasUnsavedHours, setHasUnsavedHours] = useState(false);
  const update = useUpdateAgent(params);

  // Each change is awaited separately: `mutate` drops its callbacks when another change follows or the screen unmounts.
  async function change(body: AgentChange, success?: string) {
    try {
      await update.mutateAsync(body);
      if (success !== undefined) toast.success(success);
    } catch {
      toast.error(t("availabilityFailed"));
    }
  }

  function switchSchedule(isOn: boolean) {
    // A new agent has not chosen a zone yet: the browser's is a better guess than UTC.
    const isZoneChosen = agent.timezone !== null || agent.timezoneUTC !== "UTC+00:00";
    void change({ enableSchedule: isOn, ...(isOn && !isZoneChosen && { timezone: ownZone() }) });
  }

  return (
    <>
      <SettingGroup>
        <SettingSwitch
          title={t("offlineMode")}
          description={t("offlineModeExplained")}
          checked={offlineMode}
          onCheckedChange={(isOn) => void change({ offlineMode: isOn })}
        />
        <SettingSwitch
          title={t("onlineInApp")}
          description={t("onlineInAppExplained")}
          checked={activeWhenInApp && !offlineMode}
          disabled={offlineMode}
          onCheckedChange={(isOn) => void change({ activeWhenInApp: isOn })}
        />
        <SettingSwitch
          title={t("enableSchedule")}
          description={t("scheduleExplained")}
          checked={enableSchedule && !offlineMode}
          disabled={offlineMode}
          onCheckedChange={switchSchedule}
        />
      </SettingGroup>
      {!offlineMode && !activeWhenInApp && !enableSchedule && <p className="text-sm text-muted">{t("alwaysOnline")}</p>}
      {enableSchedule && !offlineMode && (
        <Schedule
          agent={agent}
          onChange={(body) => void change(body)}
          onHoursChange={(activeTime, isQuiet) =>
            void change({ activeTime }, isQuiet ? undefined : t("activeHoursUpdated"))
          }
          onUnsaved={setHasUnsavedHours}
        />
      )}
      <UnsavedChanges when={hasUnsavedHours && enableSchedule && !offlineMode} />
    </>
  );
}
