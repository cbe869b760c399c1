/** Would end or turn around our own isolation. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
/** What makes mail programs draw a link: a scheme, an `@`, and a dot before two letters, in all its forms. */
const linking = /(?<=:)\/\/|@|(?<=[\p{L}\p{N}\p{M}-])[.\u3002\uff0e\uff61](?=\p{L}{2})/gu;
const zeroWidthSpace = "\u200b";

/**
 * A name or a title that somebody chose, as it stands in a mail of ours: on one line, never a link, and from right to left
 * without turning the rest of the sentence around. It looks as it was typed.
 */
export function nameInMail(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Z}]+/gu, " ")
    .replace(directionMarks, "")
    .replace(linking, `${zeroWidthSpace}$&${zeroWidthSpace}`)
    .trim();
  return rightToLeft.test(line) ? `\u2068${line}\u2069` : line;
}

/** How a mail greets somebody; nothing for who has no name. */
export const firstNameInMail = (name: string | null): string => nameInMail(name?.trim().split(/\s+/)[0] ?? "");
