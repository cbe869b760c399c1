// It may be opened where the shell's sheet is the only one, which has no switch.
import "../../shared/theme/all.css";
import { useId } from "react";
import { useCommands } from "../../shared/keys/commands.ts";
import { useKeysSwitch } from "../../shared/keys/keys-switch.ts";
import { Dialog } from "../../shared/ui/dialog-popup.tsx";
import { Switch } from "../../shared/ui/switch.tsx";
import { toGroups } from "./command-groups.ts";
import { KeyCaps } from "./key-caps.tsx";
import { t } from "./texts.ts";

interface HelpSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** All keys that do something now, and the switch that turns them off. */
export function HelpSheet({ open, onOpenChange }: HelpSheetProps) {
  const groups = toGroups(useCommands().filter(({ keys }) => keys !== undefined));
  const [isOn, setIsOn] = useKeysSwitch();
  const labelId = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="md"
      title={t("keyboardShortcuts")}
      footer={
        <div className="flex flex-1 items-center gap-3">
          <span id={labelId} className="flex-1 text-sm text-soft">
            {isOn ? t("keyboardShortcuts") : t("keysOff")}
          </span>
          <Switch labelledBy={labelId} checked={isOn} onCheckedChange={setIsOn} />
        </div>
      }
    >
      <div className="columns-2 gap-8 max-lg:columns-1">
        {groups.map(({ group, head, commands }) => (
          <section key={group} className="mb-4 break-inside-avoid">
            <h3 className="pb-1 text-xs font-medium text-muted">{head}</h3>
            <dl>
              {commands.map(({ id, title, keys = "" }) => (
                <div key={id} className="flex h-8 items-center gap-3">
                  <dt className="min-w-0 flex-1 truncate">{title()}</dt>
                  <dd>
                    <KeyCaps keys={keys} hasThen />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
