import type { Message } from "@hark/contract/conversations/schema";

/**
 * What a stored file is called for people, as "image-2026-03-24-0941.png": what it was called once is not kept, and its name
 * in the address is what lets somebody read it (S52). The time is the reader's own.
 */
export function mediaFileName({ type, content, createdAt }: Pick<Message, "type" | "content" | "createdAt">): string {
  const sent = new Date(createdAt);
  const two = (number: number) => String(number).padStart(2, "0");
  const day = `${sent.getFullYear()}-${two(sent.getMonth() + 1)}-${two(sent.getDate())}`;
  const extension = /\.([a-z0-9]{2,5})$/i.exec(content)?.[0] ?? "";
  return `${type.toLowerCase()}-${day}-${two(sent.getHours())}${two(sent.getMinutes())}${extension}`;
}
