import {
  fromMetadataRows,
  type Metadata,
  type MetadataRow,
  metadataKey,
  repeatedKeys,
  toMetadataRows,
} from "@hark/contract/visitors/metadata";
import { Plus, X } from "lucide-react";
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { FieldError, Input, Textarea } from "../../shared/ui/field.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { keepFocus } from "../../shared/undo/keep-focus.ts";
import { t } from "./texts.ts";

interface MetadataDialogProps {
  metadata: Metadata;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  isSaving: boolean;
  onSave: (metadata: Metadata) => void;
}

interface EditedRow extends MetadataRow {
  id: number;
}

/** MSG-93..98. Edits are kept while the dialog is open. */
export function MetadataDialog(props: MetadataDialogProps) {
  return props.open ? <OpenMetadataDialog {...props} /> : null;
}

function OpenMetadataDialog({ metadata, open, onOpenChange, isSaving, onSave }: MetadataDialogProps) {
  const formId = useId();
  const errorId = useId();
  const nextId = useRef(0);
  const [rows, setRows] = useState<EditedRow[]>(() =>
    toMetadataRows(metadata).map((row) => ({ ...row, id: nextId.current++ })),
  );
  const [hasTried, setHasTried] = useState(false);
  const [addedId, setAddedId] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  const repeated = hasTried ? repeatedKeys(rows) : new Set<string>();

  useLayoutEffect(() => {
    if (addedId !== undefined) list.current?.querySelector<HTMLInputElement>(`[data-row="${addedId}"]`)?.focus();
  }, [addedId]);

  function change(id: number, part: Partial<MetadataRow>) {
    setRows(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  }

  function handleAdd() {
    const id = nextId.current++;
    setRows([...rows, { id, key: "", text: "" }]);
    setAddedId(id);
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    const edited = fromMetadataRows(rows);
    setHasTried(true);
    if (edited) onSave(edited);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      dismissible={!isSaving}
      title={t("editMetadata")}
      footer={
        <>
          <Button disabled={isSaving} onClick={() => onOpenChange(false)}>
            {t("cancel")}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={isSaving} loadingLabel={t("saving")}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} className="grid gap-3">
        {rows.length === 0 ? (
          <p className="text-sm text-muted">{t("noMetadataItems")}</p>
        ) : (
          <ul ref={list} className="-mx-1 grid max-h-75 gap-2 overflow-y-auto p-1">
            {rows.map((row) => {
              const key = metadataKey(row);
              const isRepeated = key !== null && repeated.has(key);
              return (
                <li key={row.id} className="grid grid-cols-[2fr_3fr_auto] items-start gap-2 max-lg:gap-1.5">
                  <Input
                    aria-label={t("key")}
                    placeholder={t("key")}
                    data-row={row.id}
                    dir="auto"
                    value={row.key}
                    spellCheck={false}
                    autoCapitalize="none"
                    {...(isRepeated && { "aria-invalid": true, "aria-describedby": errorId })}
                    onChange={(event) => change(row.id, { key: event.target.value })}
                  />
                  <Textarea
                    aria-label={t("value")}
                    placeholder={t("value")}
                    dir="auto"
                    rows={1}
                    value={row.text}
                    spellCheck={false}
                    onChange={(event) => change(row.id, { text: event.target.value })}
                    className="field-sizing-content max-h-40 min-h-9"
                  />
                  <IconButton
                    label={row.key.trim() === "" ? t("removeItem") : t("removeKey", { key: row.key.trim() })}
                    tooltip={false}
                    className="mt-1 max-lg:mt-0.5"
                    onClick={() => {
                      keepFocus();
                      setRows(rows.filter(({ id }) => id !== row.id));
                    }}
                  >
                    <X />
                  </IconButton>
                </li>
              );
            })}
          </ul>
        )}
        <FieldError id={errorId}>{repeated.size > 0 ? t("metadataKeysUnique") : null}</FieldError>
        <div>
          <Button variant="quiet" size="sm" icon={<Plus />} className="-ms-2.5" onClick={handleAdd}>
            {t("addItem")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
