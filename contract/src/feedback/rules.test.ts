import { describe, expect, it, test } from "vitest";
import { authorName, canMove, compareFeedback, isOnRoadmap, menuMoves, roadmapStatuses, statusLabel } from "./rules.ts";
import type { Feedback, FeedbackStatus } from "./schema.ts";

const statuses = Object.keys(statusLabel) as FeedbackStatus[];

describe("the Action menu", () => {
  it.each([
    ["FDB-39", "PENDING", "UNDER_REVIEW", "Add to public discussions"],
    ["FDB-40", "PENDING", "PLANNED", "Send to roadmap"],
    ["FDB-41", "PENDING", "NOT_NOW", "Defer suggestion"],
    ["FDB-42", "UNDER_REVIEW", "PENDING", "Send back to pending"],
    ["FDB-43", "UNDER_REVIEW", "NOT_NOW", "Defer suggestion"],
    ["FDB-44", "UNDER_REVIEW", "PLANNED", "Send to roadmap"],
    ["FDB-45", "NOT_NOW", "PENDING", "Send to pending"],
    ["FDB-46", "NOT_NOW", "UNDER_REVIEW", "Send to discussions"],
    ["FDB-47", "NOT_NOW", "PLANNED", "Send to roadmap"],
    ["FDB-48", "PLANNED", "IN_PROGRESS", "Send to in progress"],
    ["FDB-49", "PLANNED", "UNDER_REVIEW", "Send back to discussions"],
    ["FDB-50", "PLANNED", "NOT_NOW", "Defer suggestion"],
    ["FDB-51", "IN_PROGRESS", "COMPLETED", "Mark as completed"],
    ["FDB-52", "IN_PROGRESS", "PLANNED", "Send back to planned"],
    ["FDB-53", "IN_PROGRESS", "UNDER_REVIEW", "Send back to discussions"],
    ["FDB-54", "IN_PROGRESS", "NOT_NOW", "Defer suggestion"],
    ["FDB-55", "COMPLETED", "IN_PROGRESS", "Send back to in progress"],
  ] as const)("[%s] from %s it offers %s as '%s'", (_, from, to, label) => {
    expect(menuMoves[from]).toContainEqual({ to, label });
  });

  it("[FDB-56] offers no other move", () => {
    expect(statuses.map((status) => [status, menuMoves[status].length])).toEqual([
      ["PENDING", 3],
      ["UNDER_REVIEW", 3],
      ["NOT_NOW", 3],
      ["PLANNED", 3],
      ["IN_PROGRESS", 4],
      ["COMPLETED", 1],
    ]);
  });
});

test("[ROAD-09] a card may go from any roadmap column to any other", () => {
  for (const from of roadmapStatuses) for (const to of roadmapStatuses) expect(canMove(from, to)).toBe(true);
});

test("[GAP-31] no moves are allowed beyond staying, the menu's and the roadmap's", () => {
  const allowed = statuses.flatMap((from) => statuses.filter((to) => canMove(from, to)).map((to) => `${from} ${to}`));
  const staying = statuses.length;
  const menu = statuses.flatMap((from) => menuMoves[from]).length;
  const draggedOnly = ["PLANNED COMPLETED", "COMPLETED PLANNED"];
  expect(allowed).toEqual(expect.arrayContaining(draggedOnly));
  expect(allowed).toHaveLength(staying + menu + draggedOnly.length);
  expect(isOnRoadmap("NOT_NOW")).toBe(false);
});

test.each([
  ["FDB-33", "PENDING", "Pending"],
  ["FDB-34", "UNDER_REVIEW", "Discussing"],
  ["FDB-35", "NOT_NOW", "Deferred"],
  ["FDB-36", "PLANNED", "Planned"],
  ["FDB-37", "IN_PROGRESS", "In Progress"],
  ["FDB-38", "COMPLETED", "Completed"],
] as const)("[%s] %s reads '%s'", (_, status, label) => {
  expect(statusLabel[status]).toBe(label);
});

describe("a comment's author", () => {
  const visitor = (name: string | null, email: string | null) =>
    authorName({ authorType: "WIDGET_USER", author: { name, email } });

  it("[FDB-31] a visitor is a name, else an address, else 'Guest'", () => {
    expect(visitor("Nadia", "n@x.example")).toBe("Nadia");
    expect(visitor(" ", "n@x.example")).toBe("n@x.example");
    expect(visitor(null, null)).toBe("Guest");
  });

  it("[FDB-32] an agent without a name is 'Agent'", () => {
    expect(authorName({ authorType: "AGENT", author: { name: "" } })).toBe("Agent");
  });

  it("[S76] a deleted author has a neutral name", () => {
    expect(authorName({ authorType: "AGENT", author: null })).toBe("Agent");
    expect(authorName({ authorType: "WIDGET_USER", author: null })).toBe("Guest");
  });
});

test("[FDB-12] lists are descending and the roadmap ascends; ties break by id", () => {
  const item = (id: string, upvoteCount: number, position: number) => ({ id, upvoteCount, position }) as Feedback;
  const items = [item("a", 1, 2000), item("b", 3, 1000), item("c", 1, 1000)];
  const ids = (order: "upvoteCount" | "position") => items.toSorted(compareFeedback(order)).map((one) => one.id);
  expect(ids("upvoteCount")).toEqual(["b", "c", "a"]);
  expect(ids("position")).toEqual(["b", "c", "a"]);
});
