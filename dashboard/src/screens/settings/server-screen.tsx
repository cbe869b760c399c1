import { useQuery } from "@tanstack/react-query";
import { DoctorList } from "../../features/server-settings/doctor-list.tsx";
import { EnvironmentList } from "../../features/server-settings/environment-list.tsx";
import { LimitsForm } from "../../features/server-settings/limits-form.tsx";
import { RegistrationChoice } from "../../features/server-settings/registration-choice.tsx";
import { serverQuery } from "../../features/server-settings/requests.ts";
import { isNotFound } from "../../shared/api/request.ts";
import { SettingsPage } from "../../shared/layout/settings-page.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { NotFoundInProject } from "../not-found/not-found-in-project.tsx";
import { useOpenSettingsMenu } from "./settings-layout.tsx";
import { SettingsState } from "./settings-state.tsx";
import { t } from "./texts.ts";
import { UnsavedChanges } from "./unsaved-changes.tsx";

/** For an administrator of the server; for everybody else there is no such page (O1..O4). */
export function ServerScreen() {
  useDocumentTitle(t("server"));
  const openMenu = useOpenSettingsMenu();
  const query = useQuery(serverQuery);
  if (isNotFound(query.error)) return <NotFoundInProject />;
  const server = query.data;
  return (
    <SettingsPage title={t("server")} description={t("serverExplained")} onOpenMenu={openMenu}>
      {server ? (
        <>
          <RegistrationChoice server={server} />
          <LimitsForm server={server} guard={(isChanged) => <UnsavedChanges when={isChanged} />} />
          <section className="grid gap-2.5">
            <h2 className="text-lg">{t("doctor")}</h2>
            <DoctorList />
          </section>
          <section className="grid gap-2.5">
            <h2 className="text-lg">{t("environment")}</h2>
            <p className="text-soft">{t("environmentExplained", { version: server.version })}</p>
            <EnvironmentList server={server} />
          </section>
        </>
      ) : (
        <SettingsState query={query} rows={6} />
      )}
    </SettingsPage>
  );
}
