import { clearDraft, type Draft, drafts, getDraft } from "../../shared/drafts.ts";

/**
 * Drafts on their way. They have left the composer, and are kept under a key of their own until there is an answer, so that the site's
 * next page finds them when this one is left before (`kept-drafts.ts`). All drafts stand in the order in which they were written.
 */
const sendingKey = (conversationId: string, { clientId }: Draft) => `${conversationId} ${clientId}`;

/** Takes the conversation's draft out of its composer. */
export function takeDraft(conversationId: string): Draft {
  const draft = getDraft(conversationId);
  drafts.set(({ [conversationId]: _, ...others }) => ({ ...others, [sendingKey(conversationId, draft)]: draft }));
  return draft;
}

/** It has arrived. */
export function endDraft(conversationId: string, draft: Draft) {
  clearDraft(sendingKey(conversationId, draft));
}

/**
 * Puts what could not be sent back into the composer: after an earlier one that has come back too, and before what was typed since.
 * Of two the first one's `clientId` stays, because its message may have been stored. Does nothing once the visitor is another one,
 * whose panel has no drafts of the last one.
 */
export function returnDraft(conversationId: string, draft: Draft) {
  const key = sendingKey(conversationId, draft);
  drafts.set((state) => {
    const entries = Object.entries(state);
    const [first, second] = entries.filter(([one]) => one === key || one === conversationId);
    if (!first || !state[key]) return state;
    const joined = second ? join(first[1], second[1]) : first[1];
    return Object.fromEntries(
      entries.filter((one) => one !== second).map((one) => (one === first ? [conversationId, joined] : one)),
    );
  });
}

function join(first: Draft, second: Draft): Draft {
  return {
    ...first,
    text: [first.text.trim(), second.text].filter(Boolean).join("\n"),
    files: [...first.files, ...second.files],
    replyToId: first.replyToId ?? second.replyToId,
  };
}
