import type { ConversationDetail } from "@hark/contract/conversations/schema";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { conversationKeys, loadOlderMessages } from "../../features/conversations/requests.ts";
import { toast } from "../../shared/ui/toast.tsx";
import { t } from "./texts.ts";

interface PrintWholeProps {
  projectId: string;
  conversationId: string;
  /** Whether only a part of the thread is loaded; else the browser prints by itself. */
  isPart: boolean;
  /** Shows the end of the thread, which an older place of it may stand in front of. */
  toNewest: () => void;
}

/** No picture is worth waiting longer for. */
const PICTURES_MS = 3_000;

/**
 * Ctrl P, or Cmd P, loads the rest of a thread before it prints. The browser's own menu can't wait for that, so what it prints says that it
 * is a part.
 */
export function PrintWhole({ projectId, conversationId, isPart, toNewest }: PrintWholeProps) {
  const client = useQueryClient();
  const isPartNow = useEffectEvent(() => isPart);
  useEffect(() => {
    const loading = `print ${conversationId}`;
    let isLeft = false;
    let isLoading = false;

    async function printAll() {
      isLoading = true;
      toast.loading(t("loadingToPrint"), { id: loading });
      try {
        toNewest();
        await loadAll(client, projectId, conversationId, () => isLeft);
        await settle();
        toast.remove(loading);
        if (!isLeft) window.print();
      } catch {
        toast.error(t("notLoadedToPrint"), { id: loading });
      } finally {
        isLoading = false;
      }
    }

    function handleKeyDown(event: KeyboardEvent) {
      const isIt =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "p";
      if (!isIt || event.defaultPrevented || !isPartNow()) return;
      event.preventDefault();
      if (!isLoading && !event.repeat) void printAll();
    }

    window.addEventListener("keydown", handleKeyDown);
    return () => {
      isLeft = true;
      window.removeEventListener("keydown", handleKeyDown);
    };
  }, [client, projectId, conversationId, toNewest]);
  return null;
}

async function loadAll(client: QueryClient, projectId: string, conversationId: string, isLeft: () => boolean) {
  const thread = () => client.getQueryData<ConversationDetail>(conversationKeys.detail(projectId, conversationId));
  while (!isLeft() && thread()?.hasMore) {
    const before = thread()?.messages[0];
    await loadOlderMessages(client, projectId, conversationId);
    // The thread begins elsewhere by now.
    if (thread()?.messages[0] === before) return;
  }
}

/** Until all of it is drawn, with its pictures. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  const pictures = [...document.querySelectorAll<HTMLImageElement>("[role=log] img")];
  const drawn = pictures.map((picture) => {
    picture.loading = "eager";
    return picture.decode().catch(() => {});
  });
  await Promise.race([Promise.all(drawn), new Promise((resolve) => setTimeout(resolve, PICTURES_MS))]);
}
