import { readVariables } from "@hark/contract/saved-replies/variables";
import { keptReplyCount } from "./kept-replies.ts";
import { variableLabel } from "./variable-label.ts";

/*
 * A field that is still to be filled in stands in a draft as its label between two letters that nobody sees. It is found again after
 * an undo, a reload or a failed send, as it is text and nothing else.
 */

/** U+2063, which separates and is drawn by nothing. */
const EDGE = "\u2063";
/** A thin space on each side of the label. */
const ROOM = "\u2009";
const field = /\u2063\u2009([^\u2063\n]*)\u2009\u2063/g;

/** How a field is written into a text. */
export const writeField = (label: string) => `${EDGE}${ROOM}${withoutEdges(label)}${ROOM}${EDGE}`;

/** For what is sent, and for names that somebody else has chosen. */
export const withoutEdges = (text: string) => text.replaceAll(EDGE, "");

export interface OpenField {
  start: number;
  end: number;
  label: string;
}

/**
 * The fields that are still open, in the order of the text; among them variables that were written by hand, or by an older Hark, where a saved
 * reply is in the draft: the server refuses those.
 */
export function listOpenFields(kept: unknown, text: string): OpenField[] {
  const fields: OpenField[] = [...text.matchAll(field)].map(({ 0: whole, 1: label = "", index }) => ({
    start: index,
    end: index + whole.length,
    label,
  }));
  if (keptReplyCount(kept) === 0) return fields;
  let at = 0;
  for (const part of readVariables(text)) {
    const start = at;
    at += part.source.length;
    if (part.type === "variable") fields.push({ start, end: at, label: variableLabel(part.name) });
  }
  return fields.sort((a, b) => a.start - b.start);
}
