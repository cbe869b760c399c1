import { expect, test } from "vitest";
import { listZoneOptions } from "./zone-options.ts";

const labels = listZoneOptions(Date.parse("2026-07-01T12:00:00Z")).map(({ label }) => label);

test("[SET-AVAIL-10] each zone is listed once, by its current name", () => {
  expect(labels).toContain("(UTC+05:45) Asia/Kathmandu");
  expect(labels).toContain("(UTC+05:30) Asia/Kolkata");
  expect(labels.filter((label) => /Calcutta|Katmandu|Kiev|Saigon/.test(label))).toEqual([]);
  expect(new Set(labels).size).toBe(labels.length);
});
