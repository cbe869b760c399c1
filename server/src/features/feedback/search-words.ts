const shortest = 3;
const most = 8;

/**
 * The words of a title that say what it is about, in lower case: letters and digits alone, longest first, at most eight. Short
 * words are left out unless there are no others: in most languages they are everywhere.
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
