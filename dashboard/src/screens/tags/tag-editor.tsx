import { tags as limits } from "@hark/contract/limits";
import { RequestError } from "@hark/contract/request";
import { tagColorOf } from "@hark/contract/tags/rules";
import type { Tag } from "@hark/contract/tags/schema";
import { Check } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { cx } from "../../shared/ui/cx.ts";
import { FieldError, Input } from "../../shared/ui/field.tsx";
import { tagGround } from "../../shared/ui/tag.tsx";
import { t } from "./texts.ts";

interface TagEditorProps {
  value?: Tag;
  saveLabel: string;
  savingLabel: string;
  onCancel: () => void;
  /** A rejection shows beside the name, and what was typed stays. */
  onSave: (value: { name: string; color: number }) => Promise<void>;
}

const colors = Array.from({ length: limits.colors }, (_, index) => index + 1);

/** A tag's name and colour, in its row. */
export function TagEditor({ value, saveLabel, savingLabel, onCancel, onSave }: TagEditorProps) {
  const [name, setName] = useState(value?.name ?? "");
  const [picked, setPicked] = useState<number | undefined>(value?.color);
  const [error, setError] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const errorId = useId();
  const color = picked ?? tagColorOf(name);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setIsSaving(true);
    setError(undefined);
    try {
      await onSave({ name, color });
    } catch (refusal) {
      setIsSaving(false);
      setError(refusal instanceof RequestError ? (refusal.fields?.name ?? refusal.message) : t("tagNotSaved"));
    }
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || isSaving) return;
    event.stopPropagation();
    onCancel();
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} onKeyDown={handleKeyDown} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Input
          autoFocus
          aria-label={t("name")}
          dir="auto"
          value={name}
          maxLength={limits.nameMax}
          aria-invalid={error !== undefined}
          aria-describedby={errorId}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setName(event.target.value);
            setError(undefined);
          }}
          className="min-w-40 flex-1 max-lg:basis-full"
        />
        <Button variant="quiet" disabled={isSaving} onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button
          type="submit"
          variant="primary"
          loading={isSaving}
          loadingLabel={savingLabel}
          disabled={name.trim() === ""}
        >
          {saveLabel}
        </Button>
      </div>
      <FieldError id={errorId}>{error}</FieldError>
      <div role="radiogroup" aria-label={t("colour")} className="flex gap-1.5 max-lg:gap-2">
        {colors.map((one) => (
          <label
            key={one}
            className={cx(
              "relative grid size-6 cursor-pointer place-items-center rounded-xs max-lg:h-9 max-lg:w-auto max-lg:min-w-6 max-lg:flex-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:border",
              tagGround(one),
              one === color && "outline-2 outline-offset-2 outline-ink",
            )}
          >
            <input
              type="radio"
              name={`${errorId}-colour`}
              aria-label={t("colourNumber", { number: one })}
              checked={one === color}
              onChange={() => setPicked(one)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            {one === color && <Check className="size-3.25 stroke-[2.5]" />}
          </label>
        ))}
      </div>
    </form>
  );
}
