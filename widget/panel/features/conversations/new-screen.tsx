import type { ConversationType } from "@hark/contract/conversations/schema";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { backAtLabel } from "../../shared/back-at-label.ts";
import { now } from "../../shared/clock.ts";
import { goBack, goTo, navigation } from "../../shared/navigation.ts";
import { visitor } from "../../shared/session.ts";
import { useStore } from "../../shared/store.ts";
import { AwayNote, Presence } from "../../shared/team/presence.tsx";
import { team } from "../../shared/team/team.ts";
import { useTexts } from "../../shared/texts/texts.ts";
import { NewConversation } from "./new-conversation.tsx";
import { TicketForm, TicketSent } from "./ticket-form.tsx";

/** Shows the chat while an agent is online, otherwise a ticket form. When that changes, the typed text is kept. */
export function NewScreen({ type }: { type: ConversationType }) {
  const texts = useTexts();
  const isOnline = useStore(team, (state) => state?.isOnline ?? true);
  const backAt = useStore(team, (state) => state?.backAt ?? null);
  const knownEmail = useStore(visitor, (state) => state?.email ?? null);
  const nowMs = useStore(now, (at) => at);
  const [sent, setSent] = useState<{ conversationId: string; email: string | null } | null>(null);

  useKeptCaret(isOnline);

  const see = (conversationId: string) => goTo({ name: "thread", conversationId });

  /** Whoever has left the form meanwhile stays where they are. */
  const follow = (conversationId: string) => navigation.get().view.name === "new" && see(conversationId);

  if (sent) {
    return (
      <TicketSent
        backAt={backAt && backAtLabel(backAt, nowMs, texts)}
        email={sent.email}
        onBack={goBack}
        onSee={() => see(sent.conversationId)}
      />
    );
  }
  if (isOnline) return <NewConversation type={type} presence={<Presence />} onBack={goBack} onStarted={follow} />;
  return (
    <TicketForm
      type={type}
      isEmailKnown={knownEmail !== null}
      away={<AwayNote />}
      onType={(next) => goTo({ name: "new", type: next })}
      onBack={goBack}
      onSent={(conversationId, email) => setSent({ conversationId, email: knownEmail ?? (email || null) })}
    />
  );
}

/** Who writes while the team leaves or returns writes on in the other form, at the same place. */
function useKeptCaret(isOnline: boolean) {
  const caret = useRef<[number, number] | null>(null);
  useEffect(
    () =>
      team.subscribe(() => {
        const field = document.activeElement;
        if (field instanceof HTMLTextAreaElement) caret.current = [field.selectionStart, field.selectionEnd];
        else
          caret.current = field instanceof HTMLInputElement ? [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] : null;
      }),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other form takes the caret over
  useLayoutEffect(() => {
    if (!caret.current) return;
    const field = document.querySelector<HTMLTextAreaElement>(".composer textarea, #ticket-text");
    field?.focus({ preventScroll: true });
    field?.setSelectionRange(...caret.current);
    caret.current = null;
  }, [isOnline]);
}
