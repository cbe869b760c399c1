import { widget as limits } from "@hark/contract/limits";
import { textColorOn } from "@hark/contract/widget-settings/colour";
import { type GreetingKey, greetingKeys } from "@hark/contract/widget-settings/languages";
import type { Greetings, WidgetSettings } from "@hark/contract/widget-settings/schema";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type Dispatch, type SetStateAction, useId, useMemo, useState } from "react";
import { agentsQuery } from "../../features/agents/requests.ts";
import { projectQuery } from "../../features/projects/requests.ts";
import { ColourField } from "../../features/widget-settings/colour-field.tsx";
import { GreetingsField } from "../../features/widget-settings/greetings-field.tsx";
import { widgetConfigQuery, widgetQuery } from "../../features/widget-settings/requests.ts";
import { useUpdateWidget } from "../../features/widget-settings/update-widget.ts";
import { WidgetPreview } from "../../features/widget-settings/widget-preview.tsx";
import { SettingBlock, SettingGroup, SettingsPage } from "../../shared/layout/settings-page.tsx";
import { withoutSent } from "../../shared/layout/without-sent.ts";
import { Button } from "../../shared/ui/button.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { useMediaQuery } from "../../shared/use-media-query.ts";
import { useOpenSettingsMenu } from "./settings-layout.tsx";
import { SettingsState } from "./settings-state.tsx";
import { t } from "./texts.ts";
import { UnsavedChanges } from "./unsaved-changes.tsx";

const route = getRouteApi("/$projectId/settings/style");

/** Wide enough for the form and the panel side by side. */
const wide = "(min-width: 1280px)";

export function StyleScreen() {
  useDocumentTitle(t("style"));
  const { projectId } = route.useParams();
  const query = useQuery(widgetQuery(projectId));
  const [draft, setDraft] = useState<Draft>({});
  const [openGreeting, setOpenGreeting] = useState<GreetingKey | null>(null);
  const isWide = useMediaQuery(wide);
  const color = draft.color ?? query.data?.color;
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <SettingsPage title={t("style")} description={t("styleExplained")} onOpenMenu={useOpenSettingsMenu()}>
          {query.data ? (
            <StyleForm
              projectId={projectId}
              widget={query.data}
              draft={draft}
              onDraft={setDraft}
              onOpenGreeting={setOpenGreeting}
            />
          ) : (
            <SettingsState query={query} rows={3} />
          )}
        </SettingsPage>
      </div>
      {isWide && (
        <section
          aria-label={t("preview")}
          className="grid w-130 shrink-0 place-items-center overflow-y-auto border-s border-line bg-sunken p-7"
        >
          {color !== undefined && <Preview projectId={projectId} draft={{ ...draft, color }} greeting={openGreeting} />}
        </section>
      )}
    </div>
  );
}

/** What has been changed and not saved. */
type Draft = Partial<Pick<WidgetSettings, "color" | "greetings">>;

interface StyleFormProps {
  projectId: string;
  widget: WidgetSettings;
  draft: Draft;
  onDraft: Dispatch<SetStateAction<Draft>>;
  /** Null when something else is being changed. */
  onOpenGreeting: (key: GreetingKey | null) => void;
}

function StyleForm({ projectId, widget, draft, onDraft, onOpenGreeting }: StyleFormProps) {
  const titleId = useId();
  const update = useUpdateWidget(projectId);
  const { color, greetings } = { ...widget, ...draft };
  const trimmed = trimGreetings(greetings);
  const changes: Draft = {
    ...(color.toLowerCase() !== widget.color.toLowerCase() && { color }),
    ...(greetingKeys.some((key) => trimmed[key] !== widget.greetings[key]) && { greetings: trimmed }),
  };
  const isChanged = Object.keys(changes).length > 0;

  async function apply() {
    try {
      // Awaited, as callbacks would be dropped when the screen unmounts in the meantime.
      await update.mutateAsync(changes);
      onDraft((typed) => withoutSent(typed, draft));
      toast.success(t("changesSaved"));
    } catch {
      // GAP-39: what was chosen and typed is kept.
      toast.error(t("saveFailed"));
    }
  }

  return (
    <>
      <SettingGroup>
        <SettingBlock title={t("mainColour")} titleId={titleId} description={t("colourExplained")}>
          <ColourField
            value={color}
            onValueChange={(next) => {
              onOpenGreeting(null);
              onDraft({ ...draft, color: next });
            }}
            labelledBy={titleId}
          />
        </SettingBlock>
        <SettingBlock title={t("greeting")} description={t("greetingExplained")}>
          <GreetingsField
            value={greetings}
            onValueChange={(next) => onDraft({ ...draft, greetings: next })}
            onOpen={onOpenGreeting}
          />
        </SettingBlock>
      </SettingGroup>
      <div>
        <Button
          variant="primary"
          size="lg"
          disabled={!isChanged}
          loading={update.isPending}
          onClick={() => void apply()}
        >
          {t("applyChanges")}
        </Button>
      </div>
      <UnsavedChanges when={isChanged && !update.isPending} />
    </>
  );
}

/** Without those of nothing but spaces. */
function trimGreetings(greetings: Greetings): Greetings {
  const texts = Object.entries(greetings).map(([key, text]) => [key, text.trim()] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== ""));
}

interface PreviewProps {
  projectId: string;
  draft: Draft & { color: string };
  greeting: GreetingKey | null;
}

/** The settings that visitors get, with the dashboard's newest data and what is not saved yet. */
function Preview({ projectId, draft, greeting }: PreviewProps) {
  const { color, greetings } = draft;
  const { data: config } = useQuery(widgetConfigQuery(projectId));
  const { data: project } = useQuery(projectQuery(projectId));
  const { data: agents } = useQuery(agentsQuery(projectId));
  const preview = useMemo(() => {
    if (!config || !project || !agents) return null;
    return {
      ...config,
      color,
      textColor: textColorOn(color),
      ...(greetings && { greetings: trimGreetings(greetings) }),
      displayName: project.name,
      logoUrl: project.logoUrl,
      isOnline: agents.some((agent) => agent.isActive),
      agents: agents.slice(0, limits.maxAgents).map(({ name, avatarUrl }) => ({ name, avatarUrl })),
    };
  }, [config, project, agents, color, greetings]);
  return preview && <WidgetPreview config={preview} greeting={greeting} />;
}
