import "../../../shared/theme/all.css";
import type { FilterNode } from "@hark/contract/filters/schema";
import { RequestError } from "@hark/contract/request";
import type { View } from "@hark/contract/views/schema";
import { useId, useState } from "react";
import { useSaveView } from "../../../features/views/save-view.ts";
import { newClientId } from "../../../shared/client-id.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { cx } from "../../../shared/ui/cx.ts";
import { Dialog } from "../../../shared/ui/dialog-popup.tsx";
import { Field, TextField } from "../../../shared/ui/field.tsx";
import { Select } from "../../../shared/ui/select.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { t } from "./texts.ts";
import { iconOf, viewIcons } from "./view-icons.ts";

interface SaveViewDialogProps {
  projectId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  where: FilterNode;
  /** The view that is edited; without it a new one is saved. */
  view?: View | undefined;
  onSaved: (view: View) => void;
}

export function SaveViewDialog(props: SaveViewDialogProps) {
  const { open, onOpenChange, view } = props;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={view ? t("editView") : t("newView")}>
      <Fields key={open ? "open" : "closed"} {...props} />
    </Dialog>
  );
}

function Fields({ projectId, onOpenChange, where, view, onSaved }: SaveViewDialogProps) {
  const [name, setName] = useState(view?.name ?? t("untitledView"));
  const [icon, setIcon] = useState(view?.icon ?? "filter");
  const [isShared, setIsShared] = useState(view?.isShared ?? false);
  const [clientId] = useState(newClientId);
  const [refusal, setRefusal] = useState<string>();
  const iconsId = useId();
  const save = useSaveView(projectId);

  async function handleSave() {
    const body = { name: name.trim(), icon, isShared, where };
    try {
      onSaved(await save.mutateAsync(view ? { viewId: view.id, body } : { body: { ...body, clientId } }));
      onOpenChange(false);
    } catch (error) {
      setRefusal(error instanceof RequestError && error.status === 409 ? error.message : t("viewNotSaved"));
    }
  }

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void handleSave();
      }}
    >
      <TextField
        label={t("viewName")}
        value={name}
        maxLength={100}
        required
        error={refusal}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="grid gap-1.5">
        <span id={iconsId} className="text-sm font-medium">
          {t("viewIcon")}
        </span>
        <div role="radiogroup" aria-labelledby={iconsId} className="flex flex-wrap gap-1">
          {Object.keys(viewIcons).map((known) => {
            const Icon = iconOf(known);
            return (
              // biome-ignore lint/a11y/useSemanticElements: a picture that is picked
              <button
                key={known}
                type="button"
                role="radio"
                aria-checked={known === icon}
                aria-label={known}
                onClick={() => setIcon(known)}
                className={cx(
                  "grid size-8 place-items-center rounded-sm border text-soft max-lg:size-10",
                  known === icon ? "border-accent bg-accent-soft text-ink" : "border-transparent hover:bg-hover",
                )}
              >
                <Icon />
              </button>
            );
          })}
        </div>
      </div>
      <Field label={t("whoSeesIt")}>
        <Select
          value={isShared ? "team" : "me"}
          onValueChange={(who) => setIsShared(who === "team")}
          options={[
            { value: "me", label: t("onlyMe") },
            { value: "team", label: t("wholeTeam") },
          ]}
        />
      </Field>
      <div className="-mx-4">
        <FilterChips projectId={projectId} where={where} />
      </div>
      <div className="flex justify-end gap-2">
        <Button variant="quiet" onClick={() => onOpenChange(false)}>
          {t("cancelIt")}
        </Button>
        <Button type="submit" variant="primary" loading={save.isPending} disabled={name.trim() === ""}>
          {t("saveIt")}
        </Button>
      </div>
    </form>
  );
}
