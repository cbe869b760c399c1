import { RequestError } from "@hark/contract/request";
import { identifySample, tokenSamples, verifiedIdentifySample } from "@hark/contract/widget-settings/samples";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useRenewSecretKey } from "../../features/projects/renew-secret-key.ts";
import { projectQuery } from "../../features/projects/requests.ts";
import { useSecretKey, useSecretKeyAccess } from "../../features/projects/secret-key-access.ts";
import { errorText } from "../../shared/api/request.ts";
import { SettingGroup, SettingSwitch, SettingsPage } from "../../shared/layout/settings-page.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { Tabs } from "../../shared/ui/tabs.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { CodeBlock } from "./code-block.tsx";
import { Recipes } from "./recipes.tsx";
import { SeenSites } from "./seen-sites.tsx";
import { useOpenSettingsMenu } from "./settings-layout.tsx";
import { t, tr } from "./texts.ts";

const route = getRouteApi("/$projectId/settings/installation");

export function InstallationScreen() {
  useDocumentTitle(t("installation"));
  const { projectId } = route.useParams();
  return (
    <SettingsPage title={t("installation")} description={t("installationExplained")} onOpenMenu={useOpenSettingsMenu()}>
      <Step number={1} title={t("installTheWidget")}>
        <Recipes projectId={projectId} />
        <SeenSites projectId={projectId} />
      </Step>
      <Step number={2} title={t("identifyYourUsers")}>
        <p className="text-soft">
          {tr("identifyExplained", { call: <code className="font-mono text-sm">{'Hark("logout")'}</code> })}
        </p>
        <CodeBlock label={t("identifySnippet")} code={identifySample} copyLabel={t("copyIdentifySnippet")} />
      </Step>
      <Step number={3} title={t("verifyTheirIdentity")}>
        <p className="text-soft">{t("verifyExplained")}</p>
        <SecretKey projectId={projectId} />
        <p className="text-soft">{t("tokenExpiry")}</p>
        <Tabs
          label={t("language")}
          tabs={tokenSamples.map(({ language, label, install, code }) => ({
            value: language,
            label,
            content: (
              <CodeBlock
                label={install ?? t("nothingToInstall")}
                code={code}
                copyLabel={t("copySample", { label })}
                isInstall
              />
            ),
          }))}
        />
        <p className="text-soft">{t("passToken")}</p>
        <CodeBlock label={t("verifiedSnippet")} code={verifiedIdentifySample} copyLabel={t("copyVerifiedSnippet")} />
        <p className="text-soft">{t("oneVisitor")}</p>
      </Step>
      <p className="mt-6 text-soft">
        {tr("moreInDocumentation", {
          documentation: (
            <a className="link" href="/docs/embed" target="_blank" rel="noopener">
              {t("documentation")}
            </a>
          ),
        })}
      </p>
    </SettingsPage>
  );
}

function SecretKey({ projectId }: { projectId: string }) {
  const query = useQuery(projectQuery(projectId));
  const renew = useRenewSecretKey(projectId);
  const access = useSecretKeyAccess(projectId);
  const [isAsking, setAsking] = useState(false);
  const project = query.data;

  const handleConfirm = () =>
    renew.mutate(undefined, {
      onSuccess: () => {
        setAsking(false);
        toast.success(t("keyRegenerated"));
      },
      onError: (error) => toast.error(error instanceof RequestError ? error.message : t("unexpectedError")),
    });

  if (!project) return null;
  return (
    <div className="grid gap-2">
      {project.secretKey === null ? (
        <MaskedKey projectId={projectId} mayAsk={project.membersSeeSecretKey} />
      ) : (
        <CodeBlock label={t("secretKey")} code={project.secretKey} copyLabel={t("copySecretKey")} />
      )}
      {project.role === "OWNER" ? (
        <>
          <Button className="justify-self-start" onClick={() => setAsking(true)}>
            {t("generateNewKey")}
          </Button>
          <SettingGroup>
            <SettingSwitch
              title={t("membersSeeKey")}
              description={t("membersSeeKeyExplained")}
              checked={project.membersSeeSecretKey}
              disabled={access.isPending}
              onCheckedChange={(checked) =>
                access.mutate(checked, { onError: (error) => toast.error(errorText(error, t("saveFailed"))) })
              }
            />
          </SettingGroup>
        </>
      ) : (
        <p className="text-sm text-muted">{t("onlyOwnerGenerates")}</p>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("generateNewKey")}
        description={t("oldKeyVoid")}
        confirmLabel={t("generateNewKey")}
        pendingLabel={t("generating")}
        pending={renew.isPending}
        onConfirm={handleConfirm}
      />
    </div>
  );
}

/** For members, who see the key on asking: a screen is looked at over shoulders, and shared. */
function MaskedKey({ projectId, mayAsk }: { projectId: string; mayAsk: boolean }) {
  const key = useSecretKey(projectId);
  if (!mayAsk) return <p className="text-soft">{t("ownerKeepsKey")}</p>;
  if (key.data !== undefined) {
    return (
      <>
        <CodeBlock label={t("secretKey")} code={key.data} copyLabel={t("copySecretKey")} />
        <Button className="justify-self-start" onClick={() => key.reset()}>
          {t("hideKey")}
        </Button>
      </>
    );
  }
  return (
    <section aria-label={t("secretKey")} className="min-w-0 overflow-hidden rounded-md border border-line bg-sunken">
      <div className="border-b border-line px-4 py-2.5 text-sm font-medium">{t("secretKey")}</div>
      <div className="flex items-center justify-between gap-2 py-1.5 ps-4 pe-1.5">
        <span aria-hidden="true" className="truncate font-mono text-sm text-muted">
          ••••••••••••••••
        </span>
        <Button
          variant="quiet"
          loading={key.isPending}
          onClick={() =>
            key.mutate(undefined, { onError: (error) => toast.error(errorText(error, t("unexpectedError"))) })
          }
        >
          {t("showKey")}
        </Button>
      </div>
    </section>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-2.5 not-first:mt-6">
      <h2 className="text-lg">
        {number}. {title}
      </h2>
      {children}
    </section>
  );
}
