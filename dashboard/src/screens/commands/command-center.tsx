import { useNavigate } from "@tanstack/react-router";
import {
  AtSign,
  Bug,
  Clock,
  Columns3,
  Hourglass,
  Inbox,
  Keyboard,
  Lightbulb,
  MessageCircleQuestionMark,
  Search,
  UserRound,
  UserRoundCheck,
  UserRoundX,
} from "lucide-react";
import { useEffect, useLayoutEffect, useState } from "react";
import { isBehindDialog, isComposing, useCommand } from "../../shared/keys/commands.ts";
import { onDemand } from "../../shared/ui/on-demand.ts";
import { sendUnsent } from "../../shared/undo/send-unsent.ts";
import { t } from "./texts.ts";

const Palette = onDemand(() => import("./palette.tsx"), { isMountedWhenFetched: true }).part(
  (parts) => parts.Palette,
  ({ open }) => open,
);
const HelpSheet = onDemand(() => import("./help-sheet.tsx"), { isFetchedWhenQuiet: false }).part(
  (parts) => parts.HelpSheet,
  ({ open }) => open,
);

/** The palette, the help sheet, and the places that can be gone to from everywhere in a project. */
export function CommandCenter({ projectId }: { projectId: string }) {
  const [shown, setShown] = useState<"palette" | "help" | null>(null);
  useCommand(
    {
      id: "palette",
      title: () => t("openPalette"),
      keys: "Control+k",
      group: "general",
      icon: Search,
      isForKeysAlone: true,
    },
    () => setShown("palette"),
  );
  useCommand({ id: "help", title: () => t("openHelp"), keys: "?", group: "general", icon: Keyboard }, () =>
    setShown("help"),
  );
  usePaletteKey(() => setShown("palette"));
  usePlaces(projectId);
  return (
    <>
      <UnsentOfProject key={projectId} />
      <Palette
        projectId={projectId}
        open={shown === "palette"}
        onOpenChange={(open) => setShown(open ? "palette" : null)}
      />
      <HelpSheet open={shown === "help"} onOpenChange={(open) => setShown(open ? "help" : null)} />
    </>
  );
}

/** What waits to be sent goes out before another project is opened. */
function UnsentOfProject() {
  useEffect(() => sendUnsent, []);
  return null;
}

/** Ctrl K, or Cmd K: also in fields and with the single keys off, as it writes no letter. */
function usePaletteKey(open: () => void) {
  useLayoutEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const isIt =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k";
      if (!isIt || event.defaultPrevented || isComposing(event) || isBehindDialog()) return;
      event.preventDefault();
      open();
    };
    window.addEventListener("keydown", handle);
    return () => window.removeEventListener("keydown", handle);
  }, [open]);
}

function usePlaces(projectId: string) {
  const navigate = useNavigate();
  const view = (name: string) => () =>
    void navigate({
      to: "/$projectId/messages/$view/{-$conversationId}",
      params: { projectId, view: name as "inbox", conversationId: undefined },
    });
  const keywords = () => t("messagesWord");
  const place = { group: "goTo", keywords } as const;
  useCommand({ ...place, id: "go.inbox", title: () => t("goToInbox"), keys: "g i", icon: Inbox }, view("inbox"));
  useCommand(
    { ...place, id: "go.questions", title: () => t("goToQuestions"), keys: "g q", icon: MessageCircleQuestionMark },
    view("questions"),
  );
  useCommand({ ...place, id: "go.bugs", title: () => t("goToBugs"), keys: "g b", icon: Bug }, view("bugs"));
  useCommand({ ...place, id: "go.assigned", title: () => t("goToAssigned"), icon: UserRoundCheck }, view("assigned"));
  useCommand({ ...place, id: "go.unassigned", title: () => t("goToUnassigned"), icon: UserRoundX }, view("unassigned"));
  useCommand({ ...place, id: "go.waiting", title: () => t("goToWaiting"), icon: Hourglass }, view("waiting"));
  useCommand({ ...place, id: "go.mentions", title: () => t("goToMentions"), icon: AtSign }, view("mentions"));
  useCommand({ ...place, id: "go.snoozed", title: () => t("goToSnoozed"), icon: Clock }, view("snoozed"));
  useCommand(
    { ...place, id: "go.search", title: () => t("goToSearch"), keys: "/", icon: Search },
    () => void navigate({ to: "/$projectId/search", params: { projectId } }),
  );
  useCommand(
    {
      ...place,
      id: "go.suggestions",
      title: () => t("goToSuggestions"),
      keywords: () => t("feedbackWord"),
      keys: "g s",
      icon: Lightbulb,
    },
    () =>
      void navigate({
        to: "/$projectId/feedback/suggestions/{-$feedbackId}",
        params: { projectId, feedbackId: undefined },
      }),
  );
  useCommand(
    {
      ...place,
      id: "go.roadmap",
      title: () => t("goToRoadmap"),
      keywords: () => t("feedbackWord"),
      keys: "g r",
      icon: Columns3,
    },
    () =>
      void navigate({
        to: "/$projectId/feedback/roadmap/{-$feedbackId}",
        params: { projectId, feedbackId: undefined },
      }),
  );
  useCommand(
    { ...place, id: "go.profile", title: () => t("goToProfile"), keywords: () => t("settingsWord"), icon: UserRound },
    () => void navigate({ to: "/$projectId/settings/profile", params: { projectId } }),
  );
}
