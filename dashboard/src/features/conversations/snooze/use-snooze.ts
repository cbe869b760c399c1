import type { Conversation, SnoozeEnd } from "@hark/contract/conversations/schema";
import { useOwnZone } from "../../../shared/time/own-zone.ts";
import { toast } from "../../../shared/ui/toast.tsx";
import { useUpdateConversation } from "../update-conversation.ts";
import { snoozedLabel } from "./snooze-words.ts";
import { t } from "./texts.ts";

/** Returns what snoozes and what wakes; both show at once, and are taken back with a message where the server refuses. */
export function useSnooze(projectId: string, { id, status }: Pick<Conversation, "id" | "status">) {
  const zone = useOwnZone();
  const update = useUpdateConversation({ projectId, conversationId: id });
  return {
    snooze(until: SnoozeEnd) {
      // A closed one is opened with it.
      const change = { snoozedUntil: until, ...(status === "CLOSED" && { status: "OPEN" as const }) };
      update.mutateAsync(change).then(
        () => toast.success(snoozedLabel(until, zone, Date.now())),
        () => toast.error(t("snoozeFailed")),
      );
    },
    wake() {
      update.mutateAsync({ snoozedUntil: null }).then(
        () => toast.success(t("wokenUp")),
        () => toast.error(t("wakeFailed")),
      );
    },
  };
}
