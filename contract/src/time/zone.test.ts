import { describe, expect, it } from "vitest";
import { zoneOffsetLabel, zoneTimeLabel } from "./zone.ts";

const january = Date.UTC(2026, 0, 15, 10, 4);
const july = Date.UTC(2026, 6, 15, 10, 4);

describe("zone labels", () => {
  it.each([
    ["Asia/Kolkata", "UTC+05:30", "UTC+05:30"],
    ["Asia/Kathmandu", "UTC+05:45", "UTC+05:45"],
    ["Pacific/Chatham", "UTC+13:45", "UTC+12:45"],
    ["America/St_Johns", "UTC-03:30", "UTC-02:30"],
    ["Europe/Berlin", "UTC+01:00", "UTC+02:00"],
    ["UTC", "UTC+00:00", "UTC+00:00"],
  ])("[MSG-81] %s is %s in January and %s in July (case S23)", (zone, winter, summer) => {
    expect([zoneOffsetLabel(zone, january), zoneOffsetLabel(zone, july)]).toEqual([winter, summer]);
  });

  it.each([
    ["Asia/Kolkata", "3:34 PM"],
    ["Asia/Kathmandu", "3:49 PM"],
    ["Pacific/Chatham", "11:49 PM"],
    ["America/St_Johns", "6:34 AM"],
    ["UTC", "10:04 AM"],
  ])("[MSG-80] the clock in %s reads %s, in 12 hours", (zone, label) => {
    expect(zoneTimeLabel(zone, january)).toBe(label);
  });

  it("[MSG-80] midnight and noon are 12", () => {
    expect(zoneTimeLabel("UTC", Date.UTC(2026, 0, 1, 0, 5))).toBe("12:05 AM");
    expect(zoneTimeLabel("UTC", Date.UTC(2026, 0, 1, 12, 5))).toBe("12:05 PM");
  });

  it("[MSG-79] an unknown zone gives no label", () => {
    expect([zoneTimeLabel("Mars/Base", january), zoneOffsetLabel("", january)]).toEqual(["", ""]);
  });
});
