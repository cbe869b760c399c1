import { expect, test } from "vitest";
import { isFromTeam } from "./rules.ts";

test.each([
  ["AGENT", true],
  ["INTEGRATION", true],
  ["SYSTEM", true],
  ["WIDGET_USER", false],
] as const)("a message of %s is the team's: %s", (senderType, expected) => {
  expect(isFromTeam({ senderType })).toBe(expected);
});
