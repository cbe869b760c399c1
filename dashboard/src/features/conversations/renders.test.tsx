import type { Conversation, Message } from "@hark/contract/conversations/schema";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, render, screen } from "@testing-library/react";
import { Profiler, type ReactNode, useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { at, buildConversation, buildMessage } from "../../../test/builders.ts";
import { ConversationList } from "./conversation-list.tsx";
import { MessageGroup } from "./message-group.tsx";

/** Names of what was rendered since the last look, by the profiler around every avatar, of which a row has one. */
const rendered: string[] = [];

vi.mock("../../shared/ui/avatar.tsx", () => ({
  Avatar: ({ name }: { name: string }) => (
    <Profiler id={name} onRender={(id) => rendered.push(id)}>
      <i />
    </Profiler>
  ),
}));

beforeEach(() => {
  rendered.length = 0;
});

/** Renders inside a router, as rows are links; `show` puts other content there. */
async function renderWithin(first: ReactNode) {
  let content = first;
  let refresh = () => {};
  const root = createRootRoute();
  const index = createRoute({
    getParentRoute: () => root,
    path: "/",
    component: function Content() {
      const [, setCount] = useState(0);
      refresh = () => setCount((count) => count + 1);
      return content;
    },
  });
  const router = createRouter({ routeTree: root.addChildren([index]), history: createMemoryHistory() });
  render(<RouterProvider router={router as never} />);
  await screen.findAllByText(/./);
  return (next: ReactNode) => {
    content = next;
    act(() => refresh());
  };
}

it("[RT-11] a new message renders the row of its conversation and no other", async () => {
  const rows = ["Ada", "Ben", "Cleo", "Dina"].map((name, index) => {
    const row = buildConversation({ minutes: -index });
    return { ...row, widgetUser: { ...row.widgetUser, name } };
  });
  const list = (conversations: readonly Conversation[]) => (
    <ConversationList
      projectId="p"
      view="inbox"
      conversations={conversations}
      unread={unread}
      openId={rows[0]?.id}
      hasMore={false}
      isLoadingMore={false}
      hasFailedToLoadMore={false}
      onLoadMore={onLoadMore}
    />
  );
  const unread = new Set<string>();
  const onLoadMore = () => {};
  const show = await renderWithin(list(rows));
  await screen.findByText("Dina");
  rendered.length = 0;

  const [ada, ben, cleo, dina] = rows as [Conversation, Conversation, Conversation, Conversation];
  const message = buildMessage({ conversationId: cleo.id, sequence: 2, createdAt: at(30), content: "Again" });
  show(list([{ ...cleo, lastMessage: message }, ada, ben, dina]));
  await screen.findByText("Again");
  expect(rendered).toEqual(["Cleo"]);
});

it("[RT-10] a new message renders the group it joins and no other", async () => {
  const speakers = { Ada: { name: "Ada", avatarUrl: null }, Ben: { name: "Ben", avatarUrl: null } };
  const groups = (last: Message[]) =>
    (
      [
        ["Ada", first],
        ["Ben", last],
      ] as const
    ).map(([name, messages]) => (
      <MessageGroup
        key={name}
        // A fresh list every time, as the grouping makes it.
        messages={[...messages]}
        speaker={speakers[name]}
        isOwn={false}
        hasBeenSeen={false}
        onOpenMedia={onOpenMedia}
      />
    ));
  const onOpenMedia = () => {};
  const first = [buildMessage({ content: "one" })];
  const second = buildMessage({ content: "two", sequence: 2 });
  const show = await renderWithin(groups([second]));
  await screen.findByText("two");
  rendered.length = 0;

  show(groups([second, buildMessage({ content: "three", sequence: 3 })]));
  await screen.findByText("three");
  expect(rendered).toEqual(["Ben"]);
});
