import type { ConversationDetail } from "@hark/contract/conversations/schema";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Merge } from "lucide-react";
import { useState } from "react";
import { agentsQuery } from "../../features/agents/requests.ts";
import { wantBlock } from "../../features/conversations/merge/wanted-blocks.ts";
import { useCommand } from "../../shared/keys/commands.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { onDemand } from "../../shared/ui/on-demand.ts";
import { t } from "./texts.ts";

const MergeDialog = onDemand(() => import("../../features/conversations/merge/merge-dialog.tsx"), {
  isFetchedWhenQuiet: false,
}).part(
  (parts) => parts.MergeDialog,
  ({ open }) => open,
);

const route = getRouteApi("/$projectId/messages/$view/{-$conversationId}");

/** In the conversation's bar; under 1280 px its key alone, and the entry of More that does what the key does. */
export function MergeTool({ projectId, conversation }: { projectId: string; conversation: ConversationDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: agents = [] } = useQuery(agentsQuery(projectId));
  const navigate = route.useNavigate();
  const { id, mergedIntoId } = conversation;
  useCommand(
    { id: "merge", title: () => t("mergeEntry"), keys: "m", group: "conversation", icon: Merge },
    () => setIsOpen(true),
    { isOn: mergedIntoId === null },
  );

  function handleMerged(targetId: string) {
    wantBlock(id);
    void navigate({ params: (known) => ({ ...known, conversationId: targetId }) });
  }

  return (
    <>
      {mergedIntoId === null && (
        <IconButton
          label={t("mergeTool")}
          aria-keyshortcuts="M"
          className="max-xl:hidden"
          onClick={() => setIsOpen(true)}
        >
          <Merge />
        </IconButton>
      )}
      <MergeDialog
        projectId={projectId}
        conversation={conversation}
        agents={agents}
        open={isOpen}
        onOpenChange={setIsOpen}
        onMerged={handleMerged}
      />
    </>
  );
}
