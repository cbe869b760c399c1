import type { Conversation } from "@hark/contract/conversations/schema";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { type ApiStub, stubApi } from "../../../test/api-stub.ts";
import { screenWidth } from "../../../test/browser-gaps.ts";
import { buildConversation, marcoAgentId, newId, oliviaAgentId } from "../../../test/builders.ts";
import { liveSocket } from "../../../test/fake-socket.ts";
import { type MessagesStage, stageMessages } from "../../../test/messages-stage.ts";
import { renderApp } from "../../../test/render-app.tsx";

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  screenWidth.px = 1440;
  return () => expect(api.complaints).toEqual([]);
});

const nadias = buildConversation({ minutes: 5, content: "Is the Brompton ready?" });
const theos = buildConversation({ minutes: 4, content: "The calendar is wrong" });

async function open(stage: MessagesStage, conversation: Conversation) {
  renderApp(`/${stage.project.id}/messages/inbox/${conversation.id}`);
  await screen.findByRole("log", { name: "Messages" });
  await waitFor(() => liveSocket());
}

const toldLooking = () =>
  liveSocket()
    .sent.filter(({ event }) => event === "looking")
    .map(({ payload }) => (payload as { conversationId: string | null }).conversationId);

it("[A8] says which conversation it shows: when it opens, after a reconnection, when another opens and when the page is hidden", async () => {
  const stage = stageMessages(api, [nadias, theos]);
  await open(stage, nadias);
  await waitFor(() => expect(toldLooking()).toEqual([nadias.id]));
  act(() => liveSocket().reconnect());
  expect(toldLooking()).toEqual([nadias.id, nadias.id]);
  await userEvent.click(screen.getByRole("link", { name: /The calendar is wrong/ }));
  await waitFor(() => expect(toldLooking().at(-1)).toBe(theos.id));

  const visibility = Object.getOwnPropertyDescriptor(Document.prototype, "visibilityState");
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await waitFor(() => expect(toldLooking().at(-1)).toBeNull());
  Object.defineProperty(document, "visibilityState", { ...visibility, configurable: true });
});

it("[A8] shows colleagues who look, oneself left out, at most two pictures, and nobody of another conversation", async () => {
  const stage = stageMessages(api, [nadias, theos]);
  await open(stage, nadias);
  const hear = (conversationId: string, ...agents: [id: string, name: string][]) =>
    act(() =>
      liveSocket().receive("looking", {
        conversationId,
        projectId: stage.project.id,
        agents: agents.map(([id, name]) => ({ id, name, avatarUrl: null })),
      }),
    );
  const eye = () => screen.queryByRole("img", { name: /looking at this conversation too/ });
  hear(nadias.id, [oliviaAgentId, "Olivia Berg"]);
  hear(theos.id, [marcoAgentId, "Marco"]);
  expect(eye()).toBeNull();
  hear(nadias.id, [marcoAgentId, "Marco"], [oliviaAgentId, "Olivia Berg"]);
  expect(eye()?.getAttribute("aria-label")).toBe("Marco is looking at this conversation too");
  hear(nadias.id, [marcoAgentId, "Marco"], [newId(), "Ines"], [newId(), "Nils"], [oliviaAgentId, "Olivia Berg"]);
  expect(eye()?.getAttribute("aria-label")).toBe("Marco, Ines, and Nils are looking at this conversation too");
  expect(eye()?.textContent).toContain("+1");
  hear(nadias.id, [oliviaAgentId, "Olivia Berg"]);
  expect(eye()).toBeNull();
});
