import type { Message } from "@hark/contract/conversations/schema";

/** Splits a group into what stands together: the pictures of one burst, which was stored at one moment, and each message else. */
export function toPieces(messages: readonly Message[]): Message[][] {
  const pieces: Message[][] = [];
  for (const message of messages) {
    const piece = pieces.at(-1);
    const before = piece?.at(-1);
    if (piece && before && isOfBlock(before) && isOfBlock(message) && before.createdAt === message.createdAt) {
      piece.push(message);
    } else pieces.push([message]);
  }
  return pieces;
}

/** An answer shows what it answers, so it stands alone. */
function isOfBlock({ type, replyTo }: Message): boolean {
  return (type === "IMAGE" || type === "VIDEO") && replyTo === null;
}
