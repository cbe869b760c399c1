import type { Message, MessageType } from "./schema.ts";

type Part = Pick<Message, "type" | "replyTo" | "createdAt">;

/**
 * Splits the messages of one sender into what stands together: the pictures of one burst, which was stored at one moment, and each
 * message else. `types` are those that make a block.
 */
export function toPieces<Known extends Part>(messages: readonly Known[], types: readonly MessageType[]): Known[][] {
  // An answer shows what it answers, so it stands alone.
  const isOfBlock = ({ type, replyTo }: Part) => types.includes(type) && replyTo === null;
  const pieces: Known[][] = [];
  for (const message of messages) {
    const piece = pieces.at(-1);
    const before = piece?.at(-1);
    if (piece && before && isOfBlock(before) && isOfBlock(message) && before.createdAt === message.createdAt) {
      piece.push(message);
    } else pieces.push([message]);
  }
  return pieces;
}
