import { RequestError } from "@hark/contract/request";
import { identifySample, tokenSamples, verifiedIdentifySample } from "@hark/contract/widget-settings/samples";
import { installationSnippet } from "@hark/contract/widget-settings/snippet";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useRenewSecretKey } from "../../features/projects/renew-secret-key.ts";
import { projectQuery } from "../../features/projects/requests.ts";
import { SettingsPage } from "../../shared/layout/settings-page.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { Tabs } from "../../shared/ui/tabs.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { useOpenSettingsMenu } from "./settings-layout.tsx";

const route = getRouteApi("/$projectId/settings/installation");

export function InstallationScreen() {
  useDocumentTitle("Installation");
  const { projectId } = route.useParams();
  const snippet = installationSnippet({ publicUrl: window.location.origin, projectId });
  return (
    <SettingsPage title="Installation" description="Put the widget on your site" onOpenMenu={useOpenSettingsMenu()}>
      <Step number={1} title="Install the widget">
        <p className="text-soft">
          Paste this snippet before the closing <code className="font-mono text-sm">&lt;/head&gt;</code> tag of every
          page where the widget should appear. It loads on its own and never holds up the page.
        </p>
        <CodeBlock label="Widget snippet" code={snippet} copyLabel="Copy snippet" />
      </Step>
      <Step number={2} title="Identify your users">
        <p className="text-soft">
          When somebody is signed in to your site, say who it is by id, name and email. Hark then treats visitors as
          Users instead of Guests. Call <code className="font-mono text-sm">Hark("logout")</code> when they sign out.
        </p>
        <CodeBlock label="Identify snippet" code={identifySample} copyLabel="Copy identify snippet" />
      </Step>
      <Step number={3} title="Verify their identity">
        <p className="text-soft">
          Without proof anybody could claim to be somebody else, so such users show as Unverified. Sign a user token on
          your server with this secret key; the key must never reach a browser.
        </p>
        <SecretKey projectId={projectId} />
        <p className="text-soft">
          These samples make tokens that live for 7 days. The token's expiry should match your own session's.
        </p>
        <Tabs
          label="Language"
          tabs={tokenSamples.map(({ language, label, install, code }) => ({
            value: language,
            label,
            content: (
              <CodeBlock
                label={install ?? "Nothing to install"}
                code={code}
                copyLabel={`Copy ${label} sample`}
                isInstall
              />
            ),
          }))}
        />
        <p className="text-soft">Then pass the token along with the identity:</p>
        <CodeBlock
          label="Identify snippet with user token"
          code={verifiedIdentifySample}
          copyLabel="Copy identify snippet with user token"
        />
      </Step>
    </SettingsPage>
  );
}

function SecretKey({ projectId }: { projectId: string }) {
  const query = useQuery(projectQuery(projectId));
  const renew = useRenewSecretKey(projectId);
  const [isAsking, setAsking] = useState(false);
  const project = query.data;

  const handleConfirm = () =>
    renew.mutate(undefined, {
      onSuccess: () => {
        setAsking(false);
        toast.success("New key regenerated successfully");
      },
      onError: (error) => toast.error(error instanceof RequestError ? error.message : "Unexpected error"),
    });

  if (!project) return null;
  return (
    <div className="grid gap-2">
      <CodeBlock label="Secret key" code={project.secretKey} copyLabel="Copy secret key" />
      {project.role === "OWNER" ? (
        <Button className="justify-self-start" onClick={() => setAsking(true)}>
          Generate new key
        </Button>
      ) : (
        <p className="text-sm text-muted">Only the owner of the project can generate a new key.</p>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Generate new key"
        description="The old key is void at once: your users show as Unverified until your server signs with the new one."
        confirmLabel="Generate new key"
        pendingLabel="Generating..."
        pending={renew.isPending}
        onConfirm={handleConfirm}
      />
    </div>
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

interface CodeBlockProps {
  code: string;
  label: string;
  copyLabel: string;
  /** The label is a command. */
  isInstall?: boolean;
}

function CodeBlock({ code, label, copyLabel, isInstall = false }: CodeBlockProps) {
  return (
    <section aria-label={label} className="min-w-0 overflow-hidden rounded-md border border-line bg-sunken">
      <div className="flex items-center justify-between gap-2 border-b border-line py-1.5 ps-4 pe-1.5 text-sm font-medium">
        <span className={isInstall ? "font-mono text-muted" : undefined}>{label}</span>
        <CopyButton text={code} label={copyLabel} variant="quiet" />
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also with the keyboard
        tabIndex={0}
        className="overflow-x-auto px-4 py-3 font-mono text-sm leading-5 text-soft focus-visible:-outline-offset-2"
      >
        <code>{code}</code>
      </pre>
    </section>
  );
}
