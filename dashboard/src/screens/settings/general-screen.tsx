import { text } from "@hark/contract/limits";
import type { Project } from "@hark/contract/projects/schema";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { HandOver } from "../../features/members/hand-over.tsx";
import { DeleteProject } from "../../features/projects/delete-project.tsx";
import { projectQuery } from "../../features/projects/requests.ts";
import { SiteList } from "../../features/projects/site-list.tsx";
import { uploadLogo, useUpdateProject } from "../../features/projects/update-project.ts";
import { PutError, uploadText } from "../../shared/api/upload-picture.ts";
import { SettingBlock, SettingGroup, SettingsPage } from "../../shared/layout/settings-page.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { TextField } from "../../shared/ui/field.tsx";
import { PictureField } from "../../shared/ui/picture-field.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { useOpenSettingsMenu } from "./settings-layout.tsx";
import { SettingsState } from "./settings-state.tsx";
import { t } from "./texts.ts";
import { UnsavedChanges } from "./unsaved-changes.tsx";
import { usePictureDraft } from "./use-picture-draft.ts";

const route = getRouteApi("/$projectId/settings/general");

export function GeneralScreen() {
  useDocumentTitle(t("general"));
  const { projectId } = route.useParams();
  const navigate = useNavigate();
  const query = useQuery(projectQuery(projectId));

  function handleDeleted() {
    toast.success(t("projectDeleted"));
    void navigate({ to: "/", ignoreBlocker: true });
  }

  return (
    <SettingsPage title={t("general")} description={t("generalExplained")} onOpenMenu={useOpenSettingsMenu()}>
      {query.data ? <GeneralForm key={projectId} project={query.data} /> : <SettingsState query={query} rows={2} />}
      {query.data?.role === "OWNER" && <SiteList projectId={projectId} />}
      {query.data?.role === "OWNER" && <HandOver projectId={projectId} />}
      {query.data?.role === "OWNER" && <DeleteProject project={query.data} onDeleted={handleDeleted} />}
    </SettingsPage>
  );
}

function GeneralForm({ project }: { project: Project }) {
  const [name, setName] = useState(project.name);
  const [refusal, setRefusal] = useState<string>();
  const logo = usePictureDraft();
  const update = useUpdateProject(project.id);
  const isNameChanged = name.trim() !== project.name;
  const isChanged = isNameChanged || logo.draft !== undefined;
  const isSaving = update.isPending || logo.progress !== null;

  async function save() {
    if (name.trim() === "") {
      setRefusal(t("displayNameIsRequired"));
      return;
    }
    let logoUrl: string | null | undefined;
    try {
      logoUrl = await logo.upload((file) => uploadLogo(project.id, file));
    } catch (error) {
      toast.error(uploadText(error, error instanceof PutError ? t("logoUploadFailed") : t("logoFailed")));
      return;
    }
    try {
      // Awaited, as callbacks would be dropped when the screen unmounts in the meantime.
      await update.mutateAsync({
        ...(isNameChanged && { name: name.trim() }),
        ...(logoUrl !== undefined && { logoUrl }),
      });
      logo.clear();
      toast.success(t("changesSaved"));
    } catch {
      toast.error(logoUrl === undefined ? t("saveFailed") : t("logoFailed"));
    }
  }

  return (
    <form
      className="grid gap-7"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <section className="grid gap-2.5">
        <h2 className="text-lg">{t("display")}</h2>
        <SettingGroup>
          <SettingBlock>
            <TextField
              label={t("companyName")}
              placeholder={t("enterDisplayName")}
              hint={t("shownPublicly")}
              value={name}
              maxLength={text.nameMax}
              autoComplete="organization"
              error={refusal}
              onChange={(event) => {
                setName(event.target.value);
                setRefusal(undefined);
              }}
              className="max-w-88"
            />
          </SettingBlock>
        </SettingGroup>
      </section>
      <section className="grid gap-2.5">
        <h2 className="text-lg">{t("logo")}</h2>
        <SettingGroup>
          <SettingBlock>
            <PictureField
              label={t("companyLogo")}
              hint={t("pictureTypes")}
              name={name.trim() || project.name}
              shape="square"
              saved={project.logoUrl}
              chosen={logo.draft?.file}
              onChoose={logo.choose}
              onRemove={() => logo.remove(project.logoUrl)}
              progress={logo.progress}
            />
          </SettingBlock>
        </SettingGroup>
      </section>
      {isChanged && (
        <div>
          <Button type="submit" variant="primary" size="lg" loading={isSaving}>
            {t("saveChanges")}
          </Button>
        </div>
      )}
      <UnsavedChanges when={isChanged && !isSaving} />
    </form>
  );
}
