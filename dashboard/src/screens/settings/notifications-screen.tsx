import type { Agent, NotificationChannel, NotificationPreference } from "@hark/contract/agents/schema";
import type { ConversationType } from "@hark/contract/conversations/schema";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type AgentParams, useUpdateAgent } from "../../features/agents/update-agent.ts";
import { useUpdatePreference } from "../../features/agents/update-preference.ts";
import { MailLine } from "../../features/notifications/mail-line.tsx";
import { projectQuery } from "../../features/projects/requests.ts";
import { SettingGroup, SettingSwitch, SettingsPage } from "../../shared/layout/settings-page.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { useOpenSettingsMenu } from "./settings-layout.tsx";
import { SettingsState } from "./settings-state.tsx";
import { t } from "./texts.ts";
import { useOwnAgent } from "./use-own-agent.ts";

const route = getRouteApi("/$projectId/settings/notifications");

export function NotificationsScreen() {
  useDocumentTitle(t("notifications"));
  const { projectId } = route.useParams();
  const { params, query, agent } = useOwnAgent(projectId);
  const { data: project } = useQuery(projectQuery(projectId));
  return (
    <SettingsPage
      title={t("notifications")}
      description={t("notificationsExplained")}
      onOpenMenu={useOpenSettingsMenu()}
    >
      {agent ? <PreferenceSwitches params={params} agent={agent} /> : <SettingsState query={query} rows={6} />}
      {project?.role === "OWNER" && <MailLine projectId={projectId} />}
    </SettingsPage>
  );
}

const types: ConversationType[] = ["QUESTION", "BUG"];

const channels: {
  channel: NotificationChannel;
  title: (type: ConversationType) => string;
  description: () => string;
}[] = [
  {
    channel: "AUDIO",
    title: (type) => t(type === "BUG" ? "soundForBugs" : "soundForQuestions"),
    description: () => t("soundExplained"),
  },
  {
    channel: "EMAIL",
    title: (type) => t(type === "BUG" ? "emailForBugs" : "emailForQuestions"),
    description: () => t("emailExplained"),
  },
];

function PreferenceSwitches({ params, agent }: { params: AgentParams; agent: Agent }) {
  const update = useUpdatePreference(params);
  const isOn = (type: ConversationType, channel: NotificationChannel) =>
    agent.notificationPreferences.some((one) => one.type === type && one.channel === channel && one.enabled);

  // Each change is awaited separately: `mutate` drops its callbacks when another change follows or the screen unmounts.
  async function change(preference: NotificationPreference) {
    try {
      await update.mutateAsync(preference);
    } catch {
      toast.error(t("saveFailed"));
    }
  }

  return (
    <>
      {types.map((type) => (
        <SettingGroup key={type}>
          {channels.map(({ channel, title, description }) => (
            <SettingSwitch
              key={channel}
              title={title(type)}
              description={description()}
              checked={isOn(type, channel)}
              onCheckedChange={(enabled) => void change({ type, channel, enabled })}
            />
          ))}
        </SettingGroup>
      ))}
      <MentionSwitches params={params} agent={agent} />
    </>
  );
}

/** A2 */
function MentionSwitches({ params, agent }: { params: AgentParams; agent: Agent }) {
  const update = useUpdateAgent(params);

  async function change(mentionNotices: Partial<Agent["mentionNotices"]>) {
    try {
      await update.mutateAsync({ mentionNotices });
    } catch {
      toast.error(t("saveFailed"));
    }
  }

  return (
    <SettingGroup>
      <SettingSwitch
        title={t("soundForMentions")}
        description={t("soundForMentionsExplained")}
        checked={agent.mentionNotices.audio}
        onCheckedChange={(audio) => void change({ audio })}
      />
      <SettingSwitch
        title={t("emailForMentions")}
        description={t("emailForMentionsExplained")}
        checked={agent.mentionNotices.email}
        onCheckedChange={(email) => void change({ email })}
      />
    </SettingGroup>
  );
}
