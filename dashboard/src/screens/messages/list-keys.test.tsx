import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { type ApiStub, stubApi } from "../../../test/api-stub.ts";
import { screenWidth } from "../../../test/browser-gaps.ts";
import { buildConversation } from "../../../test/builders.ts";
import { stageMessages } from "../../../test/messages-stage.ts";
import { renderApp } from "../../../test/render-app.tsx";

const line = Promise.withResolvers<void>();
vi.mock("../../features/conversations/list-keys.tsx", async (original) => {
  await line.promise;
  return original();
});

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  screenWidth.px = 1440;
  return () => expect(api.complaints).toEqual([]);
});

it("[A6] what is pressed before the code of the list's keys is here is done when it comes", async () => {
  const nadias = buildConversation({ minutes: 5, content: "Is the Brompton ready?" });
  const theos = buildConversation({ minutes: 4, content: "The calendar is wrong" });
  const stage = stageMessages(api, [nadias, theos]);
  const app = renderApp(`/${stage.project.id}/messages/inbox`);
  await screen.findByRole("link", { name: /Brompton/ });
  for (const key of ["j", "j", "Enter"]) {
    fireEvent.keyDown(document.body, { key, code: key === "j" ? "KeyJ" : key });
  }
  line.resolve();
  await waitFor(() => expect(app.address()).toContain(theos.id));

  // Now that it is here, the focus moves with the key.
  const first = screen.getByRole("link", { name: /Brompton/ });
  fireEvent.keyDown(document.body, { key: "k", code: "KeyK" });
  expect(document.activeElement).toBe(first);
});
