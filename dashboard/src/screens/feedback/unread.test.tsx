import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { type ApiStub, stubApi } from "../../../test/api-stub.ts";
import { screenWidth } from "../../../test/browser-gaps.ts";
import { liveSocket } from "../../../test/fake-socket.ts";
import { buildFeedback, buildFeedbackNotification, stageFeedback } from "../../../test/feedback-stage.ts";
import { renderApp } from "../../../test/render-app.tsx";

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  screenWidth.px = 1440;
  return () => expect(api.complaints).toEqual([]);
});

const link = (name: RegExp) => screen.findByRole("link", { name });
const cleared = () => api.calls("DELETE /notifications/by-item/:itemId").map(({ params }) => params.itemId);

test("[D6] what is unread has a dot in the list and in both menus; the button leaves it alone, on the roadmap too", async () => {
  const [seen, fresh, planned] = [
    buildFeedback({ title: "Seen" }),
    buildFeedback({ title: "Fresh" }),
    buildFeedback({ title: "Planned", status: "PLANNED" }),
  ];
  const stage = stageFeedback(api, [seen, fresh, planned]);
  stage.notifications = [fresh, planned].map((item) => buildFeedbackNotification(item, stage.project.id));
  renderApp(`/${stage.project.id}/feedback/suggestions`);
  within(await link(/Fresh/)).getByText("Unread");
  expect(within(await link(/Seen/)).queryByText("Unread")).toBeNull();
  const [rail] = screen.getAllByRole("link", { name: /^Feedback/ });
  expect(rail?.textContent).toBe("Feedbackunread");
  await link(/^Suggestions\s*2\s*unread$/);

  // It stands in the bar, and below it on phones.
  const [button] = screen.getAllByRole("button", { name: /^Unread\s*2$/ });
  await userEvent.click(button as HTMLElement);
  await link(/Planned/);
  expect(screen.queryByRole("link", { name: /Seen/ })).toBeNull();
  expect(button?.getAttribute("aria-pressed")).toBe("true");

  expect(document.title).toBe("(2) Suggestions · Hark");

  // Opening one reads it, once its comments are there.
  await userEvent.click(await link(/Planned/));
  await waitFor(() => expect(cleared()).toEqual([planned.id]));
  await waitFor(() => expect(document.title).toContain("(1) "));
  await screen.findAllByRole("button", { name: /^Unread\s*1$/, hidden: true });
});

test("[D6] a comment marks the row of a suggestion as it comes, unless that one is open, and so does what another tab reads", async () => {
  const item = buildFeedback({ title: "Live" });
  const stage = stageFeedback(api, [item]);
  const projectId = stage.project.id;
  renderApp(`/${projectId}/feedback/suggestions`);
  await link(/Live/);
  const comes = () => {
    const notification = buildFeedbackNotification(item, projectId);
    stage.notifications = [notification];
    act(() => liveSocket().receive("notification.created", { notification, projectId }));
    return notification;
  };
  const { id } = comes();
  within(await link(/Live/)).getByText("Unread");
  stage.notifications = [];
  const read = { itemId: item.id, notificationIds: [id], projectId, category: "FEEDBACK" as const };
  act(() => liveSocket().receive("notification.cleared", read));
  await waitFor(() => expect(within(screen.getByRole("link", { name: /Live/ })).queryByText("Unread")).toBeNull());
  await link(/^Suggestions$/);
  expect(cleared()).toEqual([]);

  await userEvent.click(await link(/Live/));
  await screen.findByRole("dialog", { name: "Live" });
  await screen.findByRole("textbox", { name: /comment/i });
  comes();
  await waitFor(() => expect(cleared()).toEqual([item.id]));
  expect(screen.queryByRole("link", { name: /^Suggestions\s*1\s*unread$/, hidden: true })).toBeNull();
});

test("the suggestions of a new project lead to the widget's installation, and a filter without results does not", async () => {
  const stage = stageFeedback(api, []);
  renderApp(`/${stage.project.id}/feedback/suggestions`);
  expect((await link(/Install the widget/)).getAttribute("href")).toBe(`/${stage.project.id}/settings/installation`);
  const [button] = screen.getAllByRole("button", { name: /^Unread/ });
  await userEvent.click(button as HTMLElement);
  await screen.findByRole("button", { name: "Show all" });
  expect(screen.queryByRole("link", { name: "Install the widget" })).toBeNull();
});
