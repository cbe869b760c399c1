import type { Conversation, SnoozeEnd } from "@hark/contract/conversations/schema";
import { useOwnZone } from "../../../shared/time/own-zone.ts";
import { toastFailure } from "../../../shared/ui/toast-failure.tsx";
import { toastWithUndo } from "../../../shared/ui/toast-with-undo.tsx";
import { useUpdateConversation } from "../update-conversation.ts";
import { snoozedLabel } from "./snooze-words.ts";
import { t } from "./texts.ts";

type Snoozable = Pick<Conversation, "id" | "status" | "snoozedUntil">;

/**
 * Returns what snoozes and what wakes; both show at once, are taken back with a message where the server refuses, and can be undone
 * from their toast.
 */
export function useSnooze(projectId: string, { id, status, snoozedUntil }: Snoozable) {
  const zone = useOwnZone();
  const update = useUpdateConversation({ projectId, conversationId: id });
  // One that was closed was not snoozed.
  const undo = () => update.mutateAsync(status === "CLOSED" ? { status } : { snoozedUntil });
  function snooze(until: SnoozeEnd): void {
    // A closed one is opened with it.
    const change = { snoozedUntil: until, ...(status === "CLOSED" && { status: "OPEN" as const }) };
    update.mutateAsync(change).then(
      () => toastWithUndo(snoozedLabel(until, zone, Date.now()), undo),
      (error) => toastFailure(error, t("snoozeFailed"), () => snooze(until)),
    );
  }
  function wake(): void {
    update.mutateAsync({ snoozedUntil: null }).then(
      () => toastWithUndo(t("wokenUp"), undo),
      (error) => toastFailure(error, t("wakeFailed"), wake),
    );
  }
  return { snooze, wake };
}
