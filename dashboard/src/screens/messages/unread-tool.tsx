import { getRouteApi } from "@tanstack/react-router";
import { MessageSquareDot } from "lucide-react";
import { useMarkUnread } from "../../features/conversations/mark-unread.ts";
import { useCommand } from "../../shared/keys/commands.ts";
import { toastFailure } from "../../shared/ui/toast-failure.tsx";
import { t } from "./texts.ts";

const route = getRouteApi("/$projectId/messages/$view/{-$conversationId}");

/** Has no button, only its key and the entry of More that does what the key does. */
export function UnreadTool({ projectId, conversation }: { projectId: string; conversation: { id: string } }) {
  const navigate = route.useNavigate();
  const { mutateAsync } = useMarkUnread(projectId);

  function markUnread() {
    mutateAsync(conversation.id).catch((error) => toastFailure(error, t("unreadFailed"), markUnread));
  }

  async function handleUnread() {
    // What is open counts as read, so it is left first.
    await navigate({ search: true, params: (known) => ({ ...known, conversationId: undefined }) });
    markUnread();
  }

  useCommand(
    { id: "unread", title: () => t("unreadEntry"), keys: "u", group: "conversation", icon: MessageSquareDot },
    () => void handleUnread(),
  );
  return null;
}
