import type { ConversationType, Message } from "@hark/contract/conversations/schema";
import { type Draft, newDraftKey, remainingText } from "../../shared/drafts.ts";
import { type OnUpload, type UploadedFile, uploadAll } from "../../shared/files/files.ts";
import { newId } from "../../shared/ids.ts";
import { type Part, sendBurst, startWith } from "./send-message.ts";

/** The first messages of the bursts that this panel has tried to send, by their `clientId`. */
const tried = new Set<string>();

const textPart = (content: string, clientId: string): Part => ({ type: "TEXT", content, file: null, clientId });

/**
 * Sends text and files as one burst, the text first. The draft keeps its `clientId` from the first key to the response, so that a
 * retry after a lost response stores nothing twice; what was added between the two attempts follows in a burst of its own.
 */
export async function sendDraft(
  conversationId: string,
  { text, files, clientId }: Draft,
  options: { onUpload: OnUpload; replyTo: Message["replyTo"] },
) {
  const media = await uploadAll(files, options.onUpload);
  const content = text.trim();
  // A burst is known by its first message: files that were tried without a text begin as they did then.
  const known = media.find((file) => tried.has(file.clientId));
  const burst: Part[] = known
    ? [known, ...media.filter((file) => file !== known)]
    : [...(content ? [textPart(content, clientId)] : []), ...media];
  const [first, ...others] = burst;
  if (!first) return;
  const isRepeat = tried.has(first.clientId);
  tried.add(first.clientId);
  const stored = await sendBurst(conversationId, [first, ...others], options.replyTo);
  if (!isRepeat) return;
  const rest = known ? content : remainingText(content, stored[0]?.content ?? content);
  await sendRest(conversationId, stored, { media, text: rest && textPart(rest, known ? clientId : newId()) });
}

/** Sends what an earlier attempt, which turned out to be stored, did not have. */
async function sendRest(
  conversationId: string,
  stored: readonly Message[],
  { text, media }: { text: Part | ""; media: readonly UploadedFile[] },
) {
  const addresses = new Set(stored.map(({ content }) => content));
  const missing = media.filter(({ content }) => !addresses.has(content));
  const [first, ...others] = [...(text ? [text] : []), ...missing];
  if (first) await sendBurst(conversationId, [first, ...others]);
}

/** The first burst starts the conversation. Returns its id. */
export async function startWithDraft(
  draft: Draft,
  options: { conversationType: ConversationType; onUpload: OnUpload },
): Promise<string> {
  const media = await uploadAll(draft.files, options.onUpload, { draftKey: newDraftKey });
  const text = draft.text.trim();
  const [first, ...others] = [...(text ? [textPart(text, draft.clientId)] : []), ...media];
  if (!first) throw new Error("An empty draft");
  const { conversationId, messages } = await startWith([{ ...first, clientId: draft.clientId }, ...others], {
    conversationType: options.conversationType,
    email: draft.email.trim() || undefined,
  });
  // An earlier attempt may have been stored although its response was lost; text added since then still has to be sent.
  const isSent = !text || messages.some(({ content }) => content === text);
  await sendRest(conversationId, messages, { media, text: isSent ? "" : textPart(text, newId()) });
  return conversationId;
}
