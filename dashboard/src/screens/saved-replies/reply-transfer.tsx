import type { SavedReply } from "@hark/contract/saved-replies/schema";
import { useQueryClient } from "@tanstack/react-query";
import { Download, Ellipsis, Upload } from "lucide-react";
import { useState } from "react";
import type { FileKind } from "../../features/saved-replies/transfer.ts";
import { tagsQuery } from "../../features/tags/requests.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Menu, MenuItem } from "../../shared/ui/menu.tsx";
import { onDemand } from "../../shared/ui/on-demand.ts";
import { toast } from "../../shared/ui/toast.tsx";
import { t } from "./texts.ts";

const dialog = onDemand(() => import("./import-dialog.tsx"), { isFetchedWhenQuiet: false });
const ImportDialog = dialog.part(
  (parts) => parts.ImportDialog,
  ({ open }) => open,
);

const types: Record<FileKind, string> = { json: "application/json", csv: "text/csv" };

/** Export and import, in the list's menu. */
export function ReplyTransfer({ projectId, replies }: { projectId: string; replies: readonly SavedReply[] }) {
  const [isImporting, setIsImporting] = useState(false);
  const client = useQueryClient();

  async function exportAs(kind: FileKind) {
    const transfer = await import("../../features/saved-replies/transfer.ts").catch(() => null);
    if (transfer === null) return toast.error(t("notExported"));
    const blob = new Blob(
      [transfer.writeFile(kind, replies, { tags: await client.ensureQueryData(tagsQuery(projectId)).catch(() => []) })],
      { type: `${types[kind]};charset=utf-8` },
    );
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = `saved-replies.${kind}`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={t("moreActions")}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<Upload />} onSelect={() => setIsImporting(true)}>
          {t("importReplies")}
        </MenuItem>
        <MenuItem icon={<Download />} disabled={replies.length === 0} onSelect={() => void exportAs("json")}>
          {t("exportJson")}
        </MenuItem>
        <MenuItem icon={<Download />} disabled={replies.length === 0} onSelect={() => void exportAs("csv")}>
          {t("exportCsv")}
        </MenuItem>
      </Menu>
      <ImportDialog projectId={projectId} replies={replies} open={isImporting} onOpenChange={setIsImporting} />
    </>
  );
}
