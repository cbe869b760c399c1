import type { Agent } from "@hark/contract/agents/schema";
import { describe, expect, test } from "vitest";
import { toggleDay } from "./schedule.tsx";
import { applyAgentChange } from "./update-agent.ts";
import { applyPreference } from "./update-preference.ts";
import { formerName, listZoneOptions } from "./zone-options.ts";
import { createZoneSearch } from "./zone-search.ts";

const agent: Agent = {
  id: "a",
  name: "Olivia",
  avatarUrl: null,
  isActive: true,
  user: { id: "u", name: "Olivia", email: "olivia@team.example" },
  notificationPreferences: [
    { type: "QUESTION", channel: "EMAIL", enabled: true },
    { type: "BUG", channel: "EMAIL", enabled: true },
  ],
  mentionNotices: { email: true, audio: true },
  offlineMode: false,
  activeWhenInApp: true,
  enableSchedule: false,
  timezoneUTC: "UTC+00:00",
  timezone: null,
  activeDays: ["mon"],
  activeTime: [],
  daysOff: [],
};

test("[SET-AVAIL-15] an update is applied at once, and leaves other fields alone", () => {
  expect(applyAgentChange(agent, { offlineMode: true })).toEqual({ ...agent, offlineMode: true });
  expect(applyAgentChange(agent, { displayName: " Liv " })).toEqual({ ...agent, name: "Liv" });
  expect(applyAgentChange(agent, { avatarUrl: null, enableSchedule: undefined })).toEqual(agent);
});

test("[A2] one of the preferences for mentions changes, the other stays", () => {
  const changed = applyAgentChange(agent, { mentionNotices: { email: false } });
  expect(changed).toEqual({ ...agent, mentionNotices: { email: false, audio: true } });
});

test("[SET-NOTIF-02] one preference changes, the others stay", () => {
  const changed = applyPreference(agent, { type: "BUG", channel: "EMAIL", enabled: false });
  expect(changed.notificationPreferences.map((one) => one.enabled)).toEqual([true, false]);
});

test("[SET-AVAIL-09] days are kept in the week's order", () => {
  expect(toggleDay(["mon", "wed"], "tue")).toEqual(["mon", "tue", "wed"]);
  expect(toggleDay(["mon", "tue"], "mon")).toEqual(["tue"]);
});

describe("[SET-AVAIL-14] zones", () => {
  const options = listZoneOptions(Date.parse("2026-01-15T12:00Z"));
  const labels = options.map((option) => option.label);

  test("run from UTC-12:00 to UTC+14:00, with half and quarter hours, each once", () => {
    expect(labels[0]).toBe("UTC-12:00");
    expect(labels.at(-1)).toContain("UTC+14:00");
    for (const offset of ["UTC-09:30", "UTC-03:30", "UTC+05:30", "UTC+05:45", "UTC+08:45", "UTC+12:45"]) {
      expect(labels).toContain(offset);
    }
    expect(new Set(options.map((option) => option.value)).size).toBe(options.length);
  });

  test("[S23] show the offset that the zone has at that moment", () => {
    expect(labels).toContain("(UTC+01:00) Europe/Berlin");
    expect(labels).toContain("(UTC-03:30) America/St Johns");
    const july = listZoneOptions(Date.parse("2026-07-15T12:00Z")).map((option) => option.label);
    expect(july).toContain("(UTC+02:00) Europe/Berlin");
  });
});

test.each([
  ["berlin", "Europe/Berlin"],
  ["germany", "Europe/Berlin"],
  ["cet", "Europe/Berlin"],
  ["CEST", "Europe/Berlin"],
  ["são paulo", "America/Sao_Paulo"],
  ["brazil", "America/Sao_Paulo"],
  ["india", "Asia/Kolkata"],
  ["ist", "Asia/Kolkata"],
  ["+5:30", "Asia/Kolkata"],
  ["utc+5", "Asia/Kolkata"],
  ["gmt -0330", "America/St_Johns"],
  ["eastern", "America/New_York"],
  ["est", "America/New_York"],
  ["japan standard", "Asia/Tokyo"],
  ["jst", "Asia/Tokyo"],
  ["bst", "Europe/London"],
])("a zone is found by its city, country, abbreviation and offset: %s", (typed, zone) => {
  const now = Date.parse("2026-01-15T12:00Z");
  const matches = createZoneSearch(now, formerName);
  const found = listZoneOptions(now).filter((option) => matches(option, typed));
  expect(found.map(({ value }) => value)).toContain(zone);
  expect(found.length).toBeLessThan(120);
  expect(found.map(({ value }) => value)).not.toContain("Pacific/Auckland");
});
