import { describe, expect, it } from "vitest";
import { groupMessages } from "./group-messages.ts";

const at = (minutes: number, seconds = 0) => new Date(Date.UTC(2026, 2, 15, 12, minutes, seconds)).toISOString();
const says = (senderId: string, createdAt: string, senderType: "AGENT" | "WIDGET_USER" = "WIDGET_USER") => ({
  senderId,
  senderType,
  createdAt,
});
const timeLabel = (createdAt: string) => createdAt;
const sizes = (groups: unknown[][]) => groups.map((group) => group.length);

describe("groupMessages", () => {
  it("[MSG-54] messages of one sender within five minutes stand together", () => {
    expect(sizes(groupMessages([says("v", at(0)), says("v", at(4)), says("v", at(9))], { timeLabel }))).toEqual([3]);
  });

  it("[CONST-22] five minutes still group, one second more does not", () => {
    expect(sizes(groupMessages([says("v", at(0)), says("v", at(5))], { timeLabel }))).toEqual([2]);
    expect(sizes(groupMessages([says("v", at(0)), says("v", at(5, 1))], { timeLabel }))).toEqual([1, 1]);
  });

  it("[GAP-26] later messages group too while the time shown is the same", () => {
    const sameLabel = { timeLabel: () => "Oct" };
    expect(sizes(groupMessages([says("v", at(0)), says("v", at(50))], sameLabel))).toEqual([2]);
  });

  it("[MSG-54] another sender starts a new group, also another agent", () => {
    const messages = [says("v", at(0)), says("a", at(1), "AGENT"), says("b", at(1), "AGENT"), says("v", at(2))];
    expect(sizes(groupMessages(messages, { timeLabel }))).toEqual([1, 1, 1, 1]);
  });
});
