import { widget as limits } from "@hark/contract/limits";
import { type GreetingKey, greetingKeys } from "@hark/contract/widget-settings/languages";
import type { Greetings } from "@hark/contract/widget-settings/schema";
import { X } from "lucide-react";
import { useState } from "react";
import { Field, Input } from "../../shared/ui/field.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Select } from "../../shared/ui/select.tsx";
import { keepFocus } from "../../shared/undo/keep-focus.ts";
import { useTakeAway } from "../../shared/undo/take-away.ts";
import { t } from "./texts.ts";

const names = new Intl.DisplayNames("en", { type: "language" });

const nameOf = (key: GreetingKey) => (key === "default" ? t("greetingOfAll") : (names.of(key) ?? key));

interface GreetingsFieldProps {
  value: Greetings;
  onValueChange: (value: Greetings) => void;
  /** Called with the greeting that has the focus. */
  onOpen: (key: GreetingKey) => void;
}

/** One greeting for everybody, and others for the languages that are added; an empty one is none. */
export function GreetingsField({ value, onValueChange, onOpen }: GreetingsFieldProps) {
  const [added, setAdded] = useState<GreetingKey[]>([]);
  const takeAway = useTakeAway(value, onValueChange);
  const isShown = (key: GreetingKey) => key === "default" || value[key] !== undefined || added.includes(key);
  const write = (key: GreetingKey, text: string) => {
    const { [key]: _, ...others } = value;
    // Kept in sight while it is empty, so that it can be written anew.
    setAdded((known) => (known.includes(key) ? known : [...known, key]));
    onValueChange(text === "" ? others : { ...others, [key]: text });
  };
  const remove = (key: GreetingKey) => {
    const { [key]: _, ...others } = value;
    setAdded((known) => known.filter((one) => one !== key));
    const text = value[key];
    // One that is empty has nothing to lose.
    if (text === undefined) {
      keepFocus();
      onValueChange(others);
    } else takeAway(t("greetingRemoved"), others, (known) => ({ ...known, [key]: text }));
  };
  const rest = greetingKeys.filter((key) => !isShown(key)).map((key) => ({ value: key, label: nameOf(key) }));
  return (
    <div className="grid gap-3">
      {greetingKeys.filter(isShown).map((key) => (
        <Field
          key={key}
          label={nameOf(key)}
          aside={
            key !== "default" && (
              <IconButton
                label={t("removeGreeting", { language: nameOf(key) })}
                className="-my-2 -me-1.5 self-center"
                onClick={() => remove(key)}
              >
                <X />
              </IconButton>
            )
          }
        >
          <Input
            value={value[key] ?? ""}
            dir="auto"
            lang={key === "default" ? undefined : key}
            maxLength={limits.greetingMax}
            placeholder={key === "default" ? t("greetingPlaceholder") : undefined}
            autoFocus={added.at(-1) === key && value[key] === undefined}
            onFocus={() => onOpen(key)}
            onChange={(event) => write(key, event.target.value)}
          />
        </Field>
      ))}
      {rest.length > 0 && (
        <Select
          label={t("addLanguage")}
          placeholder={t("addLanguage")}
          options={rest}
          value={null}
          chevron="down"
          className="max-w-60"
          onValueChange={(key) => setAdded((known) => [...known, key])}
        />
      )}
    </div>
  );
}
