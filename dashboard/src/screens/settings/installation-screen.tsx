import { installationSnippet } from "@hark/contract/widget-settings/snippet";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { SettingsPage } from "../../shared/layout/settings-page.tsx";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { useOpenSettingsMenu } from "./settings-layout.tsx";

const route = getRouteApi("/signed-in/$projectId/settings/installation");

export function InstallationScreen() {
  useDocumentTitle("Installation");
  const { projectId } = route.useParams();
  const snippet = installationSnippet({ publicUrl: window.location.origin, projectId });
  return (
    <SettingsPage title="Installation" description="Put the widget on your site" onOpenMenu={useOpenSettingsMenu()}>
      <Step title="Install the widget">
        <p className="text-soft">
          Paste this snippet before the closing <code className="font-mono text-sm">&lt;/head&gt;</code> tag of every
          page where the widget should appear. It loads on its own and never holds up the page.
        </p>
        <CodeBlock label="Widget snippet" code={snippet} copyLabel="Copy snippet" />
      </Step>
    </SettingsPage>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-2.5">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}

function CodeBlock({ code, label, copyLabel }: { code: string; label: string; copyLabel: string }) {
  return (
    <section aria-label={label} className="min-w-0 overflow-hidden rounded-md border border-line bg-sunken">
      <div className="flex items-center justify-between gap-2 border-b border-line py-1.5 ps-4 pe-1.5 text-sm font-medium">
        {label}
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
