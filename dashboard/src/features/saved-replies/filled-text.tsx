import type { FilledPart, VariableName } from "@hark/contract/saved-replies/variables";
import { t } from "./texts.ts";

/** What a variable is called where somebody has to fill it in. */
function variableLabel(name: VariableName): string {
  switch (name.kind) {
    case "visitor.name":
      return t("visitorName");
    case "visitor.firstName":
      return t("visitorFirstName");
    case "visitor.email":
      return t("visitorEmail");
    case "visitor.metadata":
      return name.key;
    case "agent.name":
      return t("agentName");
    case "project.name":
      return t("nameOfProject");
    case "ask":
      return name.label;
  }
}

/** A text with its variables filled in: values dotted, what is open in amber. */
export function FilledText({ parts }: { parts: readonly FilledPart[] }) {
  let at = 0;
  return parts.map((part) => {
    const key = at;
    at += part.text.length;
    if (part.type === "text" || !part.name) return <span key={key}>{part.text}</span>;
    if (part.type === "value") {
      return (
        <span key={key} className="underline decoration-muted decoration-dotted underline-offset-3">
          {part.text}
        </span>
      );
    }
    return (
      <span
        key={key}
        className="mx-0.5 inline-flex h-5.5 max-w-full items-center truncate rounded-xs bg-warning-soft px-1.5 text-sm font-medium text-warning shadow-[inset_0_0_0_1px_var(--warning)]"
      >
        {variableLabel(part.name)}
      </span>
    );
  });
}
