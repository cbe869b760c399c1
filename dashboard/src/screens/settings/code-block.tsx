import { CopyButton } from "../../shared/ui/copy-button.tsx";

interface CodeBlockProps {
  code: string;
  label: string;
  copyLabel: string;
  /** The label is a command. */
  isInstall?: boolean;
}

/** Code with its name and a button that copies it. */
export function CodeBlock({ code, label, copyLabel, isInstall = false }: CodeBlockProps) {
  return (
    <section aria-label={label} className="min-w-0 overflow-hidden rounded-md border border-line bg-sunken">
      <div className="flex items-center justify-between gap-2 border-b border-line py-1.5 ps-4 pe-1.5 text-sm font-medium">
        <span className={isInstall ? "font-mono text-muted" : undefined}>{label}</span>
        <CopyButton text={code} label={copyLabel} variant="quiet" />
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by keyboard
        tabIndex={0}
        className="overflow-x-auto px-4 py-3 font-mono text-sm leading-5 text-soft focus-visible:-outline-offset-2"
      >
        <code>{code}</code>
      </pre>
    </section>
  );
}
