import type { Conversation, Message } from "@hark/contract/conversations/schema";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Profiler, type ReactNode, useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { at, buildConversation, buildMessage } from "../../../test/builders.ts";
import { ConversationList } from "./conversation-list.tsx";
import { MessageGroup } from "./message-group.tsx";

/** Returns the names rendered since the last call, from a profiler around each row's avatar. */
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

/** Renders inside a router, as rows are links; `show` replaces the content. */
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

/** Returns an inbox's list with the given differences. */
function listOf(conversations: readonly Conversation[], openId?: string) {
  return (
    <ConversationList
      projectId="p"
      view="inbox"
      conversations={conversations}
      isUnread={nothingUnread}
      isMentioned={nothingUnread}
      context={nothingElse}
      openId={openId}
      hasMore={false}
      isLoadingMore={false}
      hasFailedToLoadMore={false}
      selection={noSelection}
      onLoadMore={onLoadMore}
    />
  );
}

const nothingUnread = () => false;
const nothingElse = { accountId: "a", tags: new Map(), agents: new Map() };
const onLoadMore = () => {};
const noSelection = { picked: new Set<string>(), onPick: () => {}, onClear: () => {} };

it("(case S58) scrolling 100,000 conversations renders only the visible ones", async () => {
  const row = buildConversation();
  const all = Array.from({ length: 100_000 }, (_, index) => ({
    ...row,
    id: `${row.id}-${index}`,
    widgetUser: { ...row.widgetUser, name: `Visitor ${index}` },
  }));
  let looks = 0;
  const watched = new Proxy(all, {
    get(target, key, receiver) {
      looks++;
      return Reflect.get(target, key, receiver);
    },
  });
  await renderWithin(listOf(watched));
  await screen.findByText("Visitor 0");
  const scroller = screen.getByRole("list").parentElement as HTMLElement;
  looks = 0;
  fireEvent.scroll(scroller, { target: { scrollTop: 62 * 50_000 } });
  await waitFor(() => expect(screen.getByText("Visitor 50000")).toBeTruthy());
  expect(screen.getAllByRole("listitem").length).toBeLessThan(40);
  expect(looks).toBeLessThan(1_000);
});

it("[RT-11] a new message renders the row of its conversation and no other", async () => {
  const rows = ["Ada", "Ben", "Cleo", "Dina"].map((name, index) => {
    const row = buildConversation({ minutes: -index });
    return { ...row, widgetUser: { ...row.widgetUser, name } };
  });
  const show = await renderWithin(listOf(rows, rows[0]?.id));
  await screen.findByText("Dina");
  rendered.length = 0;

  const [ada, ben, cleo, dina] = rows as [Conversation, Conversation, Conversation, Conversation];
  const message = buildMessage({ conversationId: cleo.id, sequence: 2, createdAt: at(30), content: "Again" });
  show(listOf([{ ...cleo, lastMessage: message }, ada, ben, dina], rows[0]?.id));
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
        // A new list every time, as the grouping makes it.
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
