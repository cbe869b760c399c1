import { statusLabel } from "@hark/contract/feedback/rules";
import type { FeedbackStatus } from "@hark/contract/feedback/schema";
import type { FeedbackSettings } from "@hark/contract/feedback-settings/schema";
import { feedback as limits } from "@hark/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { feedbackSettingsQuery } from "../../features/feedback/settings/requests.ts";
import { t } from "../../features/feedback/settings/texts.ts";
import { useUpdateFeedbackSettings } from "../../features/feedback/settings/update-settings.ts";
import { SettingsPage } from "../../shared/layout/settings-page.tsx";
import { translate } from "../../shared/texts/translate.ts";
import { Button } from "../../shared/ui/button.tsx";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { TextField } from "../../shared/ui/field.tsx";
import { Skeleton, SkeletonGroup } from "../../shared/ui/skeleton.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { useOpenSettingsMenu } from "../settings/settings-layout.tsx";

const route = getRouteApi("/$projectId/settings/feedback");

/** Settings, feedback: how long status mails wait, what the statuses are called, and what votes weigh (loop, section 1). */
export function FeedbackSettingsScreen() {
  useDocumentTitle(t("feedbackSettings"));
  const { projectId } = route.useParams();
  const query = useQuery(feedbackSettingsQuery(projectId));
  return (
    <SettingsPage
      title={t("feedbackSettings")}
      description={t("feedbackSettingsExplained")}
      onOpenMenu={useOpenSettingsMenu()}
    >
      {query.data ? (
        <SettingsForm key={projectId} projectId={projectId} settings={query.data} />
      ) : query.isError ? (
        <ErrorMessage
          title={t("settingsNotLoaded")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <SkeletonGroup label={t("loadingSettings")} className="grid gap-5">
          <Skeleton className="h-9 w-40" />
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
        </SkeletonGroup>
      )}
    </SettingsPage>
  );
}

const statuses = Object.keys(statusLabel) as FeedbackStatus[];

function SettingsForm({ projectId, settings }: { projectId: string; settings: FeedbackSettings }) {
  const [minutes, setMinutes] = useState(String(settings.announceAfterMinutes));
  const [labels, setLabels] = useState(settings.statusLabels);
  const [keys, setKeys] = useState({
    weightKey: settings.weightKey ?? "",
    companyKey: settings.companyKey ?? "",
    weightUnit: settings.weightUnit ?? "",
  });
  const update = useUpdateFeedbackSettings(projectId);
  const isValid = /^\d{1,4}$/.test(minutes.trim()) && Number(minutes) <= limits.announceAfterMaxMinutes;

  async function save() {
    if (!isValid || update.isPending) return;
    try {
      await update.mutateAsync({
        announceAfterMinutes: Number(minutes),
        statusLabels: labels,
        weightKey: keys.weightKey.trim() || null,
        companyKey: keys.companyKey.trim() || null,
        weightUnit: keys.weightUnit.trim() || null,
      });
      toast.success(t("settingsSaved"));
    } catch {
      toast.error(t("settingsNotSaved"));
    }
  }

  return (
    <form
      className="grid gap-8"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <section className="grid gap-4">
        <h2 className="text-lg">{t("announcements")}</h2>
        <TextField
          label={t("waitInMinutes")}
          hint={t("waitExplained")}
          error={isValid ? undefined : t("waitRefused")}
          inputMode="numeric"
          value={minutes}
          onChange={(event) => setMinutes(event.target.value)}
          className="max-w-80"
        />
      </section>
      <section className="grid gap-4">
        <div className="grid gap-1">
          <h2 className="text-lg">{t("statusNames")}</h2>
          <p className="text-sm text-muted">{t("statusNamesExplained")}</p>
        </div>
        <div className="grid gap-4 lg:grid-cols-2">
          {statuses.map((status) => (
            <TextField
              key={status}
              label={translate(statusLabel[status])}
              placeholder={translate(statusLabel[status])}
              dir="auto"
              maxLength={limits.statusLabelMax}
              value={labels[status] ?? ""}
              onChange={(event) => setLabels({ ...labels, [status]: event.target.value || null })}
            />
          ))}
        </div>
      </section>
      <section className="grid gap-4">
        <div className="grid gap-1">
          <h2 className="text-lg">{t("weight")}</h2>
          <p className="text-sm text-muted">{t("weightExplained")}</p>
        </div>
        <div className="grid gap-4 lg:grid-cols-2">
          <TextField
            label={t("weightKey")}
            maxLength={limits.metadataKeyMax}
            value={keys.weightKey}
            onChange={(event) => setKeys({ ...keys, weightKey: event.target.value })}
          />
          <TextField
            label={t("weightUnit")}
            maxLength={limits.weightUnitMax}
            value={keys.weightUnit}
            onChange={(event) => setKeys({ ...keys, weightUnit: event.target.value })}
          />
          <TextField
            label={t("companyKey")}
            hint={t("companyExplained")}
            maxLength={limits.metadataKeyMax}
            value={keys.companyKey}
            onChange={(event) => setKeys({ ...keys, companyKey: event.target.value })}
          />
        </div>
      </section>
      <div>
        <Button
          type="submit"
          variant="primary"
          loading={update.isPending}
          loadingLabel={t("savingSettings")}
          disabled={!isValid}
        >
          {t("saveSettings")}
        </Button>
      </div>
    </form>
  );
}
