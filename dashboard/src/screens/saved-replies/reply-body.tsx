import { savedReplies as limits } from "@hark/contract/limits";
import { findUnknownVariable } from "@hark/contract/saved-replies/variables";
import { ChevronDown, CodeXml, Pencil } from "lucide-react";
import { useId, useRef } from "react";
import { VariableTextarea } from "../../features/saved-replies/variable-textarea.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { FieldError } from "../../shared/ui/field.tsx";
import { Menu, MenuItem } from "../../shared/ui/menu.tsx";
import { t } from "./texts.ts";

const variables = [
  { label: () => t("variableName"), text: "{{visitor.name}}" },
  { label: () => t("variableFirstName"), text: "{{visitor.firstName|there}}" },
  { label: () => t("variableEmail"), text: "{{visitor.email}}" },
  { label: () => t("variableMetadata"), text: `{{visitor.metadata.${"key"}}}`, part: "key" },
  { label: () => t("variableAgent"), text: "{{agent.name}}" },
  { label: () => t("variableProject"), text: "{{project.name}}" },
];

interface ReplyBodyProps {
  value: string;
  onChange: (body: string) => void;
  error: string | undefined;
}

/** The text with what can be put into it. */
export function ReplyBody({ value, onChange, error }: ReplyBodyProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const unknown = findUnknownVariable(value);
  // Said while it is typed too, as nobody knows all names by heart.
  const problem = unknown === null ? error : t("isNoVariable", { variable: unknown });

  /** In one step of undoing; the part of it that is to be typed over is selected. */
  function insert(text: string, part = "") {
    const field = box.current?.querySelector("textarea");
    if (!field) return;
    const start = field.selectionStart;
    field.focus();
    if (!document.execCommand?.("insertText", false, text)) {
      field.setRangeText(text, start, field.selectionEnd, "end");
      onChange(field.value);
    }
    const at = part === "" ? -1 : text.indexOf(part);
    if (at >= 0) requestAnimationFrame(() => field.setSelectionRange(start + at, start + at + part.length));
  }

  return (
    <div ref={box} className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {t("replyText")}
      </label>
      <div className="rounded-sm border border-line-control bg-surface focus-within:border-transparent focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus has-aria-invalid:border-danger">
        <VariableTextarea
          id={id}
          value={value}
          maxLength={limits.bodyMax}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={(event) => onChange(event.target.value)}
        />
        <div className="flex flex-wrap gap-1 border-t border-line p-1">
          <Menu
            trigger={
              <Button
                variant="quiet"
                size="sm"
                aria-label={t("variableMenu")}
                icon={<CodeXml className="size-3.5! text-muted" />}
              >
                {t("variable")}
                <ChevronDown className="-me-1 size-3.5! text-muted" />
              </Button>
            }
          >
            {variables.map(({ label, text, part }) => (
              <MenuItem key={text} onSelect={() => insert(text, part)}>
                {label()}
              </MenuItem>
            ))}
          </Menu>
          <Button
            variant="quiet"
            size="sm"
            icon={<Pencil className="size-3.5! text-muted" />}
            onClick={() => insert(`{{ask:${t("fieldName")}}}`, t("fieldName"))}
          >
            {t("fieldToFillIn")}
          </Button>
        </div>
      </div>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {t("fallbackExplained", { example: "{{visitor.firstName|there}}" })}
      </p>
      <FieldError id={`${id}-error`}>{problem}</FieldError>
    </div>
  );
}
