import type { ConversationDetail } from "@hark/contract/conversations/schema";
import { getRouteApi, Link, Navigate } from "@tanstack/react-router";
import { Merge } from "lucide-react";
import { useEffect, useState } from "react";
import { wantBlock } from "../../features/conversations/merge/wanted-blocks.ts";
import { t } from "./texts.ts";

const route = getRouteApi("/$projectId/messages/$view/{-$conversationId}");

/**
 * For a conversation that is merged into another one: its address leads there, where its block is open. One that a colleague has
 * merged while it was open stays, with what was typed, and says where the other one is.
 */
export function MergedAway({ conversation }: { conversation: ConversationDetail }) {
  const { projectId, view } = route.useParams();
  const { id, mergedIntoId } = conversation;
  const [wasMerged] = useState(mergedIntoId !== null);
  useEffect(() => {
    if (mergedIntoId !== null) wantBlock(id);
  }, [id, mergedIntoId]);
  if (mergedIntoId === null) return null;
  const target = {
    to: "/$projectId/messages/$view/{-$conversationId}",
    params: { projectId, view, conversationId: mergedIntoId },
  } as const;
  if (wasMerged) return <Navigate {...target} hash={true} state={true} replace />;
  return (
    <p
      role="status"
      className="mx-6 mb-2 flex items-center gap-2 rounded-md border border-line px-3 py-2 text-sm text-soft max-lg:mx-4"
    >
      <Merge className="text-muted" />
      <span className="min-w-0 flex-1">{t("mergedAway")}</span>
      <Link {...target} className="font-medium whitespace-nowrap">
        {t("mergedAwayOpen")}
      </Link>
    </p>
  );
}
