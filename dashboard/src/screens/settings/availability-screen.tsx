import type { Agent } from "@hark/contract/agents/schema";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { Schedule } from "../../features/agents/schedule.tsx";
import { type AgentChange, type AgentPlace, useUpdateAgent } from "../../features/agents/update-agent.ts";
import { ownZone } from "../../features/agents/zone-options.ts";
import { SettingGroup, SettingSwitch, SettingsPage } from "../../shared/layout/settings-page.tsx";
import { PresenceBadge } from "../../shared/ui/badge.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { useOpenSettingsMenu } from "./settings-layout.tsx";
import { SettingsState } from "./settings-state.tsx";
import { UnsavedChanges } from "./unsaved-changes.tsx";
import { useOwnAgent } from "./use-own-agent.ts";

const route = getRouteApi("/$projectId/settings/availability");

export function AvailabilityScreen() {
  useDocumentTitle("Availability");
  const { projectId } = route.useParams();
  const { place, query, agent } = useOwnAgent(projectId);
  return (
    <SettingsPage
      title="Availability"
      description="When visitors see you as online."
      onOpenMenu={useOpenSettingsMenu()}
      aside={<span role="status">{agent && <PresenceBadge online={agent.isActive} />}</span>}
    >
      {agent ? <AvailabilityForm place={place} agent={agent} /> : <SettingsState query={query} rows={3} />}
    </SettingsPage>
  );
}

function AvailabilityForm({ place, agent }: { place: AgentPlace; agent: Agent }) {
  const { offlineMode, activeWhenInApp, enableSchedule } = agent;
  const [hasUnsavedHours, setHasUnsavedHours] = useState(false);
  const update = useUpdateAgent(place);

  // Each change is awaited on its own: callbacks of `mutate` are dropped when another one follows or the screen is left.
  async function change(body: AgentChange, success?: string) {
    try {
      await update.mutateAsync(body);
      if (success !== undefined) toast.success(success);
    } catch {
      toast.error("Failed to update availability");
    }
  }

  function switchSchedule(isOn: boolean) {
    // Nobody chose the zone of an agent who is new: theirs is the better guess than UTC.
    const isZoneChosen = agent.timezone !== null || agent.timezoneUTC !== "UTC+00:00";
    void change({ enableSchedule: isOn, ...(isOn && !isZoneChosen && { timezone: ownZone() }) });
  }

  return (
    <>
      <SettingGroup>
        <SettingSwitch
          title="Offline mode"
          description="Appear offline until you turn this off again."
          checked={offlineMode}
          onCheckedChange={(isOn) => void change({ offlineMode: isOn })}
        />
        <SettingSwitch
          title="Online when app is open"
          description="While Hark is open in a browser tab."
          checked={activeWhenInApp && !offlineMode}
          disabled={offlineMode}
          onCheckedChange={(isOn) => void change({ activeWhenInApp: isOn })}
        />
        <SettingSwitch
          title="Enable schedule"
          description="Online during set hours, even with the app closed."
          checked={enableSchedule && !offlineMode}
          disabled={offlineMode}
          onCheckedChange={switchSchedule}
        />
      </SettingGroup>
      {!offlineMode && !activeWhenInApp && !enableSchedule && (
        <p className="text-sm text-muted">With all three off you are always online.</p>
      )}
      {enableSchedule && !offlineMode && (
        <Schedule
          agent={agent}
          onChange={(body) => void change(body)}
          onHoursChange={(activeTime) => void change({ activeTime }, "Active hours updated")}
          onUnsaved={setHasUnsavedHours}
        />
      )}
      <UnsavedChanges when={hasUnsavedHours && enableSchedule && !offlineMode} />
    </>
  );
}
