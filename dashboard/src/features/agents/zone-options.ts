import { agents as limits } from "@hark/contract/limits";
import { formatOffset, offsetAt } from "@hark/contract/time/wall-time";

export interface ZoneOption {
  /** An IANA name or an offset such as 'UTC+05:45'. */
  value: string;
  label: string;
}

/** Half and quarter hours that are in use somewhere, beside all whole hours (SET-AVAIL-14). */
const partHours = [-570, -210, 210, 270, 330, 345, 390, 525, 570, 630, 765];

/** Browsers list some zones by outdated names, and people look for the current ones. */
const renamedZones: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** What this browser may call a zone that is listed by its name of today. */
export const formerName = (zone: string) =>
  Object.entries(renamedZones).find(([, today]) => today === zone)?.[0] ?? zone;

const nameToday = (zone: string) => renamedZones[zone] ?? zone;

/** Returns fixed offsets and the zones that this browser knows, sorted from west to east by their offset at that moment. */
export function listZoneOptions(now: number): ZoneOption[] {
  const whole = Array.from(
    { length: (limits.maxOffset - limits.minOffset) / 60 + 1 },
    (_, i) => limits.minOffset + i * 60,
  );
  const fixed = [...whole, ...partHours].map((minutes) => {
    const name = formatOffset(minutes);
    return { minutes, option: { value: name, label: name } };
  });
  const zones = [...new Set(Intl.supportedValuesOf("timeZone").map(nameToday))].map((zone) => {
    const minutes = offsetAt(zone, now);
    return { minutes, option: { value: zone, label: zoneLabel(zone, minutes) } };
  });
  return [...fixed, ...zones]
    .sort(
      (a, b) => a.minutes - b.minutes || rank(a.option) - rank(b.option) || (a.option.value < b.option.value ? -1 : 1),
    )
    .map(({ option }) => option);
}

export function zoneLabel(zone: string, minutes: number): string {
  return `(${formatOffset(minutes)}) ${zone.replaceAll("_", " ")}`;
}

/** A fixed offset comes before the zones that have it. */
const rank = ({ value, label }: ZoneOption) => (value === label ? 0 : 1);

export function ownZone(): string {
  return nameToday(Intl.DateTimeFormat().resolvedOptions().timeZone);
}
