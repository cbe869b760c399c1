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

/** Shows what the customer's page has set and what the team has added separately: the page only overwrites its own part. */
export function MetadataFacts({ visitor }: { visitor: Pick<WidgetUser, "metadata" | "pageKeys"> }) {
  const entries = Object.entries(visitor.metadata);
  if (entries.length === 0) return <em className="text-muted">{t("noMetadataToShow")}</em>;
  const isFromPage = ([key]: [string, unknown]) => visitor.pageKeys.includes(key);
  const groups = [
    { title: t("fromYourSite"), entries: entries.filter(isFromPage) },
    { title: t("addedByYourTeam"), entries: entries.filter((entry) => !isFromPage(entry)) },
  ].filter((group) => group.entries.length > 0);
  const hasTitles = visitor.pageKeys.length > 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <div tabIndex={0} className="grid max-h-75 gap-y-3 overflow-y-auto focus-visible:-outline-offset-2">
      {groups.map((group) => (
        <section key={group.title} aria-label={hasTitles ? group.title : undefined}>
          {hasTitles && <h4 className="mb-1 text-xs font-normal text-muted">{group.title}</h4>}
          <FactList>
            {group.entries.map(([key, value]) => (
              <Fact key={key} label={key}>
                <bdi dir="auto">{value === "" ? '""' : metadataText(value)}</bdi>
              </Fact>
            ))}
          </FactList>
        </section>
      ))}
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
