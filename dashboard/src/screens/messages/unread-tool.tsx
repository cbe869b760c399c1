import { getRouteApi } from "@tanstack/react-router";
import { useMarkUnread } from "../../features/conversations/mark-unread.ts";
import { useShortcut } from "../../shared/keys/shortcuts.ts";
import { toast } from "../../shared/ui/toast.tsx";
import { t } from "./texts.ts";

const route = getRouteApi("/$projectId/messages/$view/{-$conversationId}");

/** Has no button, only its key and the entry of More that does what the key does. */
export function UnreadTool({ projectId, conversation }: { projectId: string; conversation: { id: string } }) {
  const navigate = route.useNavigate();
  const { mutateAsync } = useMarkUnread(projectId);

  async function handleUnread() {
    // What is open counts as read, so it is left first.
    await navigate({ params: (known) => ({ ...known, conversationId: undefined }) });
    await mutateAsync(conversation.id).catch(() => toast.error(t("unreadFailed")));
  }

  useShortcut("u", () => void handleUnread());
  return null;
}
