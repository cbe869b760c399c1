import { ChevronDown } from "lucide-react";
import { Button } from "../../shared/ui/button.tsx";
import { Menu, MenuChoice, MenuChoiceItem } from "../../shared/ui/menu.tsx";
import { t } from "./texts.ts";

interface ChoiceMenuProps<Value extends string> {
  label: string;
  labels: Record<Value, () => string>;
  value: Value;
  onChange: (value: Value) => void;
}

/** A quiet button that shows what is chosen, and opens the choices. */
export function ChoiceMenu<Value extends string>({ label, labels, value, onChange }: ChoiceMenuProps<Value>) {
  return (
    <Menu
      align="end"
      className="min-w-32!"
      trigger={
        <Button
          variant="quiet"
          size="sm"
          aria-label={t("choiceIs", { choice: label, value: labels[value]() })}
          className="shrink-0 text-soft!"
        >
          {labels[value]()}
          <ChevronDown className="-me-1 size-3.5! text-muted" />
        </Button>
      }
    >
      <MenuChoice label={label} value={value} onValueChange={onChange}>
        {(Object.keys(labels) as Value[]).map((choice) => (
          <MenuChoiceItem key={choice} value={choice}>
            {labels[choice]()}
          </MenuChoiceItem>
        ))}
      </MenuChoice>
    </Menu>
  );
}
