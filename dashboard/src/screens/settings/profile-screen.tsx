import type { Agent } from "@hark/contract/agents/schema";
import { text } from "@hark/contract/limits";
import { getRouteApi } from "@tanstack/react-router";
import { useId, useState } from "react";
import { type AgentParams, useUpdateAgent } from "../../features/agents/update-agent.ts";
import { uploadAvatar } from "../../features/agents/upload-avatar.ts";
import { uploadText } from "../../shared/api/upload-picture.ts";
import { useKeysSwitch, useOpensNext } from "../../shared/keys/keys-switch.ts";
import { SettingBlock, SettingGroup, SettingRow, SettingsPage } from "../../shared/layout/settings-page.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { TextField } from "../../shared/ui/field.tsx";
import { PictureField } from "../../shared/ui/picture-field.tsx";
import { Switch } from "../../shared/ui/switch.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { useOpenSettingsMenu } from "./settings-layout.tsx";
import { SettingsState } from "./settings-state.tsx";
import { t } from "./texts.ts";
import { UnsavedChanges } from "./unsaved-changes.tsx";
import { useOwnAgent } from "./use-own-agent.ts";
import { usePictureDraft } from "./use-picture-draft.ts";

const route = getRouteApi("/$projectId/settings/profile");

export function ProfileScreen() {
  useDocumentTitle(t("profile"));
  const { projectId } = route.useParams();
  const { params, query, agent } = useOwnAgent(projectId);
  return (
    <SettingsPage title={t("profile")} description={t("profileExplained")} onOpenMenu={useOpenSettingsMenu()}>
      {agent ? <ProfileForm params={params} agent={agent} /> : <SettingsState query={query} rows={2} />}
    </SettingsPage>
  );
}

function ProfileForm({ params, agent }: { params: AgentParams; agent: Agent }) {
  const [name, setName] = useState(agent.name);
  const [refusal, setRefusal] = useState<string>();
  const picture = usePictureDraft();
  const update = useUpdateAgent(params);
  const isNameChanged = name.trim() !== agent.name;
  const isChanged = isNameChanged || picture.draft !== undefined;
  const isSaving = update.isPending || picture.progress !== null;

  function cancel() {
    setName(agent.name);
    setRefusal(undefined);
    picture.clear();
  }

  async function save() {
    if (name.trim() === "") {
      setRefusal(t("displayNameIsRequired"));
      return;
    }
    let avatarUrl: string | null | undefined;
    try {
      avatarUrl = await picture.upload((file) => uploadAvatar(params, file));
    } catch (error) {
      toast.error(uploadText(error, t("avatarUploadFailed")));
      return;
    }
    try {
      // Awaited, as callbacks would be dropped when the screen unmounts in the meantime.
      await update.mutateAsync({
        ...(isNameChanged && { displayName: name.trim() }),
        ...(avatarUrl !== undefined && { avatarUrl }),
      });
      picture.clear();
      toast.success(t("profileUpdated"));
    } catch {
      toast.error(avatarUrl ? t("avatarUploadFailed") : t("saveFailed"));
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
      <SettingGroup>
        <SettingBlock>
          <PictureField
            label={t("avatar")}
            hint={t("pictureTypes")}
            name={name.trim() || agent.name}
            shape="circle"
            saved={agent.avatarUrl}
            chosen={picture.draft?.file}
            onChoose={picture.choose}
            onRemove={() => picture.remove(agent.avatarUrl)}
            progress={picture.progress}
          />
        </SettingBlock>
        <SettingBlock>
          <TextField
            label={t("displayName")}
            value={name}
            maxLength={text.nameMax}
            autoComplete="name"
            error={refusal}
            onChange={(event) => {
              setName(event.target.value);
              setRefusal(undefined);
            }}
            className="max-w-88"
          />
        </SettingBlock>
      </SettingGroup>
      <KeyboardChoices />
      {isChanged && (
        <div className="flex gap-2">
          <Button type="submit" variant="primary" size="lg" loading={isSaving}>
            {t("save")}
          </Button>
          <Button size="lg" variant="quiet" disabled={isSaving} onClick={cancel}>
            {t("cancel")}
          </Button>
        </div>
      )}
      <UnsavedChanges when={isChanged && !isSaving} />
    </form>
  );
}

/** Kept in this browser, and at once. */
function KeyboardChoices() {
  const [areKeysOn, setKeysOn] = useKeysSwitch();
  const [opensNext, setOpensNext] = useOpensNext();
  const keysId = useId();
  const nextId = useId();
  return (
    <SettingGroup>
      <SettingRow title={t("keyboardShortcuts")} description={t("keyboardExplained")} titleId={keysId}>
        <Switch labelledBy={keysId} checked={areKeysOn} onCheckedChange={setKeysOn} />
      </SettingRow>
      <SettingRow title={t("openNextAfterClosing")} titleId={nextId}>
        <Switch labelledBy={nextId} checked={opensNext} onCheckedChange={setOpensNext} />
      </SettingRow>
    </SettingGroup>
  );
}
