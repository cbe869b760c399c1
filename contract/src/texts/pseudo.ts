import type { Language, Text } from "./translate.ts";

const plain = "AaCcDdEeGgHhIiKkLlNnOoRrSsTtUuWwYyZz";
const accented = "ÅåÇçÐðÉéĜĝĤĥÎîĶķĻļÑñÖöŔŕŠšŢţÛûŴŵÝýŽž";

/**
 * English in accents, between marks and 40 % longer: what stays plain was never in a catalogue, what loses a mark is cut off, and
 * what breaks at this length breaks in German.
 */
export const pseudoLanguage: Language = {
  locale: "en",
  find: (english) => (typeof english === "string" ? pseudo(english) : mapForms(english)),
};

function mapForms(forms: Exclude<Text, string>): Text {
  return { ...forms, ...Object.fromEntries(Object.entries(forms).map(([form, text]) => [form, pseudo(text)])) };
}

/** Placeholders of values and elements keep their names. */
export function pseudo(text: string): string {
  const words = text.replace(placeholders, accent);
  const bare = words.replace(/\{\w+\}|<\/?\w+>/g, "").trim();
  // The text's own words again, so that a line can break where it could before.
  const more = ` ${bare}`.repeat(2).slice(0, Math.ceil(bare.length * 0.4));
  return `[!! ${words}${more} !!]`;
}

const placeholders = /\{\w+\}|<\/?\w+>|./gs;

function accent(part: string): string {
  return part.length > 1 ? part : (accented[plain.indexOf(part)] ?? part);
}
