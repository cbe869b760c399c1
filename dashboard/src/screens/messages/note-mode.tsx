import { text as limits } from "@hark/contract/limits";
import { useQueryClient } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { agentsQuery } from "../../features/agents/requests.ts";
import { type Draft, restoreDraft } from "../../features/conversations/composer/draft.ts";
import { type ComposerMode, type Target, useComposer } from "../../features/conversations/composer/parts.ts";
import { findMentions } from "../../features/conversations/mentions.ts";
import { t, tr } from "../../features/conversations/texts.ts";
import { useCreateNote } from "../../features/conversations/write-note.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Kbd } from "../../shared/ui/kbd.tsx";
import { toast } from "../../shared/ui/toast.tsx";

/** What the team writes for itself; the visitor neither sees it nor that it is being typed. */
export const noteMode: ComposerMode = {
  id: "note",
  label: () => t("note"),
  letter: "N",
  icon: Lock,
  Hint: () => t("onlyAgentsSeeThis"),
  textLabel: () => t("internalNote"),
  placeholder: () => t("writeNote"),
  maxLength: limits.noteMax,
  EnterHint: () => tr("enterAddsNote", { key: <Kbd /> }),
  Button: AddButton,
  useSubmit: useSubmitNote,
};

function AddButton() {
  const { canSend, send } = useComposer();
  return (
    <Button
      variant="primary"
      size="sm"
      icon={<Lock className="size-3.5!" />}
      disabled={!canSend}
      onClick={() => send()}
    >
      {t("addNote")}
    </Button>
  );
}

function useSubmitNote({ projectId, conversation, accountId, agentId }: Target) {
  const client = useQueryClient();
  const conversationId = conversation.id;
  const agents = client.getQueryData(agentsQuery(projectId).queryKey);
  const self = agents?.find(({ id }) => id === agentId);
  const author = self ? { id: self.id, name: self.name, avatarUrl: self.avatarUrl } : null;
  const creating = useCreateNote({ projectId, conversationId, author });

  return (draft: Draft) => {
    const { text: content, clientId } = draft;
    if (content === "" || clientId === undefined) return;
    const known = client.getQueryData(agentsQuery(projectId).queryKey) ?? [];
    const mentionIds = [...new Set(findMentions(content, known).map(({ id }) => id))];
    creating.mutateAsync({ content, mentionIds, clientId }).catch(() => {
      toast.error(t("noteNotSaved"));
      restoreDraft({ accountId, conversationId, mode: "note" }, draft);
    });
  };
}
