import type { FilledPart } from "@hark/contract/saved-replies/variables";
import { variableLabel } from "./variable-label.ts";

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
