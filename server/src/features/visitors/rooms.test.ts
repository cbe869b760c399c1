import { expect, test } from "vitest";
import type { Realtime } from "../../platform/realtime/realtime.ts";
import { agentRoom } from "../agents/index.ts";
import { visitorRoom } from "./rooms.ts";

test("the compiler holds event and payload to what the contract has for the kind of room", () => {
  const sent: string[] = [];
  const emit: Realtime["emit"] = (room, event) => void sent.push(`${room} ${event}`);
  emit(agentRoom("a"), "notification.cleared", { itemId: "c", notificationIds: ["n"], projectId: "p" });
  emit(visitorRoom("v"), "feedback.removed", { feedbackId: "f", mergedIntoId: null });
  expect(sent).toEqual(["agent:a notification.cleared", "visitor:v feedback.removed"]);

  // @ts-expect-error: only agents have notifications
  emit(visitorRoom("v"), "notification.cleared", { itemId: "c", notificationIds: ["n"], projectId: "p" });
  // @ts-expect-error: agents are told the project as well
  emit(agentRoom("a"), "feedback.removed", { feedbackId: "f" });
  // @ts-expect-error: visitors are not told the project
  emit(visitorRoom("v"), "feedback.removed", { feedbackId: "f", projectId: "p" });
  // @ts-expect-error: a name that is in no contract
  emit(agentRoom("a"), "feedback.delete", { feedbackId: "f" });
  // @ts-expect-error: a plain text is no room
  emit("agent:a", "notification.cleared", { itemId: "c", notificationIds: ["n"], projectId: "p" });
});
