import type { ListedFeedback } from "@hark/contract/feedback/schema";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { at, newId, plainFeedback } from "../../../test/builders.ts";
import { FeedbackRows } from "./feedback-rows.tsx";

it("(case S58) scrolling 100,000 suggestions renders only the visible ones", async () => {
  const all = Array.from({ length: 100_000 }, (_, index) => ({
    ...plainFeedback,
    id: newId(),
    title: `Suggestion ${index}`,
    createdAt: at(0),
    isUnread: false,
  })) as ListedFeedback[];
  let looks = 0;
  const watched = new Proxy(all, {
    get(target, key, receiver) {
      looks++;
      return Reflect.get(target, key, receiver);
    },
  });
  const nothing = () => {};
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FeedbackRows
        feedbacks={watched}
        projectId="p"
        tags={new Map()}
        agents={new Map()}
        worth={{ isCounted: false, unit: null }}
        linkTo={() => <a href="/">Its own words come from the row</a>}
        onView={nothing}
        onDelete={nothing}
        hasMore={false}
        isLoadingMore={false}
        hasFailedToLoadMore={false}
        onLoadMore={nothing}
      />
    </QueryClientProvider>,
  );
  await screen.findByText("Suggestion 0");
  const scroller = screen.getByRole("list").parentElement as HTMLElement;
  looks = 0;
  fireEvent.scroll(scroller, { target: { scrollTop: 48 * 50_000 } });
  await screen.findByText("Suggestion 50000");
  expect(screen.getAllByRole("listitem").length).toBeLessThan(60);
  expect(looks).toBeLessThan(1_000);
});
