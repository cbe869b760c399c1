import { metadataText } from "@hark/contract/visitors/metadata";
import type { WidgetUser } from "@hark/contract/visitors/schema";
import { useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { onDemand } from "../../shared/ui/on-demand.ts";
import { toast } from "../../shared/ui/toast.tsx";
import { Fact, FactList } from "./fact-list.tsx";
import { t } from "./texts.ts";
import { useUpdateMetadata } from "./update-metadata.ts";

const MetadataDialog = onDemand(() => import("./metadata-dialog.tsx")).part(
  (parts) => parts.MetadataDialog,
  ({ open }) => open,
);

export function MetadataFacts({ metadata }: { metadata: WidgetUser["metadata"] }) {
  const entries = Object.entries(metadata);
  if (entries.length === 0) return <em className="text-muted">{t("noMetadataToShow")}</em>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
    <div tabIndex={0} className="max-h-75 overflow-y-auto focus-visible:-outline-offset-2">
      <FactList>
        {entries.map(([key, value]) => (
          <Fact key={key} label={key}>
            <bdi dir="auto">{value === "" ? '""' : metadataText(value)}</bdi>
          </Fact>
        ))}
      </FactList>
    </div>
  );
}

export function EditMetadataButton({ projectId, visitor }: { projectId: string; visitor: WidgetUser }) {
  const [isOpen, setIsOpen] = useState(false);
  const update = useUpdateMetadata(projectId, visitor.id);
  return (
    <>
      <Button variant="quiet" size="sm" className="h-6! px-2! text-soft!" onClick={() => setIsOpen(true)}>
        {t("edit")}
      </Button>
      <MetadataDialog
        metadata={visitor.metadata}
        open={isOpen}
        onOpenChange={setIsOpen}
        isSaving={update.isPending}
        onSave={(metadata) =>
          update.mutate(metadata, {
            onSuccess: () => {
              toast.success(t("metadataUpdated"));
              setIsOpen(false);
            },
            onError: () => toast.error(t("metadataFailed")),
          })
        }
      />
    </>
  );
}
