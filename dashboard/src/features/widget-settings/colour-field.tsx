import {
  cleanColourInput,
  contrastOn,
  enoughContrast,
  isColour,
  nearestReadable,
  textColorOn,
} from "@hark/contract/widget-settings/colour";
import { TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { ColourPicker } from "../../shared/ui/colour-picker.tsx";
import { Input } from "../../shared/ui/field.tsx";
import { t } from "./texts.ts";

interface ColourFieldProps {
  value: string;
  onValueChange: (value: string) => void;
  labelledBy: string;
}

/** A picker and a text field that stay in sync; typed text counts as soon as it is a colour (VAL-15..19). */
export function ColourField({ value, onValueChange, labelledBy }: ColourFieldProps) {
  const [text, setText] = useState(value);

  // The picker, another tab or a reset has changed the colour; while typing, the text already says it.
  useEffect(() => {
    setText((current) => (current.toLowerCase() === value.toLowerCase() ? current : value));
  }, [value]);

  function handleType(typed: string) {
    const cleaned = cleanColourInput(typed);
    setText(cleaned);
    if (isColour(cleaned)) onValueChange(cleaned);
  }

  const textColour = textColorOn(value) === "#000000" ? "black" : "white";
  const contrast = contrastOn(value);
  const readable = nearestReadable(value);
  return (
    <div className="grid gap-2.5">
      <ColourPicker value={value} onValueChange={onValueChange} className="w-full max-w-80" />
      <div className="flex flex-wrap items-center gap-2">
        <span
          aria-hidden
          className="size-9 shrink-0 rounded-sm shadow-[inset_0_0_0_1px_rgb(127_127_127/0.35)]"
          style={{ background: value }}
        />
        <Input
          value={text}
          aria-labelledby={labelledBy}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => handleType(event.target.value)}
          onBlur={() => setText(value)}
          className="num w-28!"
        />
        <span className="text-sm text-muted">{t("textOnThisColour", { colour: textColour })}</span>
      </div>
      <div aria-live="polite" className="contents">
        {contrast < enoughContrast && (
          <div className="grid justify-items-start gap-2">
            <p className="flex items-start gap-1.5 text-sm text-warning">
              <TriangleAlert className="mt-[3px] size-3.5 shrink-0" />
              <span>{t("lowContrast", { contrast: contrast.toFixed(1) })}</span>
            </p>
            <Button
              size="sm"
              icon={
                <span
                  aria-hidden
                  className="size-3.5 rounded-xs shadow-[inset_0_0_0_1px_rgb(127_127_127/0.35)]"
                  style={{ background: readable }}
                />
              }
              onClick={() => onValueChange(readable)}
            >
              {t("useReadable", { colour: readable })}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
