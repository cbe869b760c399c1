import type { Message } from "@hark/contract/conversations/schema";

type Named = Pick<Message, "type" | "content" | "mediaName" | "createdAt">;

/**
 * What a picture or a video is called for people: as its sender's file was, or as "image-2026-03-24-0941.png" where that is not
 * known, since the name in its address is what lets somebody read it (S52). The time is the reader's own.
 */
export function mediaFileName({ type, content, mediaName, createdAt }: Named): string {
  if (mediaName) return mediaName;
  const sent = new Date(createdAt);
  const two = (number: number) => String(number).padStart(2, "0");
  const day = `${sent.getFullYear()}-${two(sent.getMonth() + 1)}-${two(sent.getDate())}`;
  const extension = /\.([a-z0-9]{2,5})$/i.exec(content)?.[0] ?? "";
  return `${type.toLowerCase()}-${day}-${two(sent.getHours())}${two(sent.getMinutes())}${extension}`;
}
