const shortest = 3;
const most = 8;

/**
 * Returns the significant words of a title in lower case: only letters and digits, longest first, at most eight. Short words are
 * left out unless there are no others, since most languages use them everywhere.
 */
export function toSearchWords(text: string): string[] {
  const words = [
    ...new Set(
      text
        .normalize("NFC")
        .toLowerCase()
        .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [],
    ),
  ];
  const telling = words.filter((word) => [...word].length >= shortest);
  return (telling.length > 0 ? telling : words).toSorted((a, b) => b.length - a.length).slice(0, most);
}
