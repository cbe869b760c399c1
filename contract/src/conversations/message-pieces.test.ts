import { describe, expect, it } from "vitest";
import { toPieces } from "./message-pieces.ts";
import type { MessageType, QuotedMessage } from "./schema.ts";

const at = (second: number) => `2026-03-15T12:00:0${second}.000Z`;
const build = (type: MessageType, second: number, replyTo: QuotedMessage | null = null) => ({
  type,
  createdAt: at(second),
  replyTo,
});

describe("toPieces", () => {
  it("[J1] the pictures of one burst stand together, in the order they were sent; its text and files stand alone", () => {
    const burst = (["TEXT", "IMAGE", "VIDEO", "FILE", "IMAGE", "IMAGE"] as const).map((type) => build(type, 1));
    const typesOf = (types: readonly MessageType[]) =>
      toPieces(burst, types).map((piece) => piece.map(({ type }) => type));
    expect(typesOf(["IMAGE", "VIDEO"])).toEqual([["TEXT"], ["IMAGE", "VIDEO"], ["FILE"], ["IMAGE", "IMAGE"]]);
    // Where a video is played in its place.
    expect(typesOf(["IMAGE"])).toEqual([["TEXT"], ["IMAGE"], ["VIDEO"], ["FILE"], ["IMAGE", "IMAGE"]]);
    expect(toPieces(burst, ["IMAGE"]).flat()).toEqual(burst);
  });

  it("[J1] pictures that were sent one after the other, and one that answers a message, stand alone", () => {
    const quoted: QuotedMessage = {
      id: "1",
      sequence: 1,
      senderType: "AGENT",
      senderId: "a",
      type: "TEXT",
      content: "Which stand?",
      file: null,
    };
    const pictures = [build("IMAGE", 1), build("IMAGE", 2), build("IMAGE", 2, quoted)];
    expect(toPieces(pictures, ["IMAGE"])).toEqual(pictures.map((picture) => [picture]));
  });
});
