import { offsetAt } from "@hark/contract/time/wall-time";

/**
 * Finds time zones by what people know of their own: a city, a country, an abbreviation such as CET, or an offset such as +5:30.
 * Countries and names come from the browser; one that can't tell the zones of a country finds them by the rest.
 */

/** Abbreviations that are no initials of the zone's English name. */
const irregular: Readonly<Record<string, string>> = {
  "Asia/Singapore": "sgt",
  "Europe/Istanbul": "trt",
  "Europe/Moscow": "msk",
  "Asia/Kathmandu": "npt",
  "Asia/Ho_Chi_Minh": "ict",
};

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("_", " ").toLowerCase();

type LocaleWithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined };

/** Country names by zone, several for a zone that several use. */
function listCountries(): Map<string, string[]> {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const countries = new Map<string, string[]>();
  for (const first of letters) {
    for (const second of letters) {
      const name = names.of(first + second);
      if (name === undefined) continue;
      const locale: LocaleWithZones = new Intl.Locale(`und-${first}${second}`);
      for (const zone of locale.getTimeZones?.() ?? []) countries.set(zone, [...(countries.get(zone) ?? []), name]);
    }
  }
  return countries;
}

/** Returns 'central european standard time cest cet' and the like for each of the two times of the year. */
function namesOf(zone: string, moments: readonly number[]): string[] {
  const format = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "long" });
  return moments.flatMap((at) => {
    const name = format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
    const initials = (words: string) => words.replace(/(\w)\w*\s?/g, "$1");
    return /\d/.test(name) ? [] : [name, initials(name), initials(name.replace(" Standard", ""))];
  });
}

/** Returns the minutes that the text asks for: a whole hour also finds the parts of it. Null if it is no offset. */
function askedOffset(text: string): ((minutes: number) => boolean) | null {
  const match = /^(?:utc|gmt)?\s*([+\u2212-])\s*(\d{1,2})(?::?(\d{2}))?$/.exec(text);
  if (!match) return null;
  const [, sign, hours, part] = match;
  const from = Number(hours) * 60 + Number(part ?? 0);
  const isWest = sign !== "+";
  return (minutes) => {
    if (isWest ? minutes > 0 : minutes < 0) return false;
    const size = Math.abs(minutes);
    return part === undefined ? size >= from && size < from + 60 : size === from;
  };
}

/** Returns what tells whether a zone is meant by what was typed. `aliases` names zones as the browser calls them. */
export function createZoneSearch(now: number, aliases: (zone: string) => string = (zone) => zone) {
  const halfYear = 182 * 86_400_000;
  let countries: Map<string, string[]> | undefined;
  const known = new Map<string, string>();

  function wordsOf(zone: string, label: string): string {
    let words = known.get(zone);
    if (words === undefined) {
      countries ??= listCountries();
      const isFixed = zone.startsWith("UTC");
      const own = aliases(zone);
      const found = isFixed
        ? []
        : [...(countries.get(zone) ?? countries.get(own) ?? []), ...namesOf(zone, [now, now + halfYear])];
      words = ` ${plain([label, zone.replaceAll("/", " "), ...found, irregular[zone] ?? ""].join(" "))} `;
      known.set(zone, words);
    }
    return words;
  }

  return ({ value: zone, label }: { value: string; label: string }, typed: string): boolean => {
    const asked = plain(typed.trim());
    const isAsked = askedOffset(asked);
    if (isAsked) return isAsked(offsetAt(zone, now));
    const words = wordsOf(zone, label);
    return asked.split(/\s+/).every((word) => words.includes(word));
  };
}
