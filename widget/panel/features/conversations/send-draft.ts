import type { ConversationType } from "@hark/contract/conversations/schema";
import { type Draft, remainingText } from "../../shared/drafts.ts";
import { newId } from "../../shared/ids.ts";
import type { UploadProgress } from "./file-tools.tsx";
import { type UploadedFile, uploadFile } from "./files.ts";
import { sendMessage, startWith } from "./send-message.ts";

/** The texts that this panel has tried to send. */
const tried = new Set<string>();

type OnUpload = (upload: UploadProgress | null) => void;

/** Uploads all files before the first message is sent, so that after a failure here nothing was sent. */
async function uploadAll(files: readonly File[], onUpload: OnUpload) {
  const media: UploadedFile[] = [];
  try {
    for (const file of files) {
      onUpload({ name: file.name, part: 0 });
      media.push(await uploadFile(file, (part) => onUpload({ name: file.name, part })));
    }
  } finally {
    onUpload(null);
  }
  return media;
}

/**
 * The draft keeps its `clientId` from the first key to the response, so that a retry after a lost response stores nothing twice.
 * Text that was added between the two attempts is sent as a separate message.
 */
export async function sendDraft(conversationId: string, { text, files, clientId }: Draft, onUpload: OnUpload) {
  const media = await uploadAll(files, onUpload);
  for (const one of media) await sendMessage(conversationId, one);
  if (text.trim()) await sendText(conversationId, text.trim(), clientId);
}

async function sendText(conversationId: string, content: string, clientId: string) {
  const isRepeat = tried.has(clientId);
  tried.add(clientId);
  const message = await sendMessage(conversationId, { type: "TEXT", content, clientId });
  const rest = isRepeat ? remainingText(content, message.content) : "";
  if (rest) await sendMessage(conversationId, { type: "TEXT", content: rest, clientId: newId() });
}

/** The first part starts the conversation and the others follow. Returns its id. */
export async function startWithDraft(
  draft: Draft,
  options: { conversationType: ConversationType; onUpload: OnUpload },
): Promise<string> {
  const media = await uploadAll(draft.files, options.onUpload);
  const text = draft.text.trim();
  const parts = [...(text ? [{ type: "TEXT" as const, content: text }] : []), ...media];
  const [first, ...others] = parts;
  if (!first) throw new Error("An empty draft");
  const { conversationType } = options;
  const email = draft.email.trim() || undefined;
  const started = await startWith({ ...first, conversationType, email, clientId: draft.clientId });
  // An earlier attempt may have been stored although its response was lost; text added since then still has to be sent.
  const missing = started.firstContent === first.content ? others : [first, ...others];
  for (const part of missing) await sendMessage(started.conversationId, { clientId: newId(), ...part });
  return started.conversationId;
}
