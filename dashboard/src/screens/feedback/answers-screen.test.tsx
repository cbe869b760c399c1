import { getConversation } from "@hark/contract/conversations/endpoints";
import {
  listFeedbackAnswers,
  releaseFeedbackAnswers,
  updatePreparedAnswer,
} from "@hark/contract/prepared-answers/endpoints";
import type { PreparedAnswer } from "@hark/contract/prepared-answers/schema";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { ApiRefusal, type ApiStub, stubApi } from "../../../test/api-stub.ts";
import { screenWidth } from "../../../test/browser-gaps.ts";
import { at, buildConversation, marco, newId, noEntries } from "../../../test/builders.ts";
import { buildFeedback, stageFeedback } from "../../../test/feedback-stage.ts";
import { renderApp } from "../../../test/render-app.tsx";

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  screenWidth.px = 1440;
  return () => expect(api.complaints).toEqual([]);
});

const patches = () => api.calls("PATCH /projects/:projectId/prepared-answers/:preparedAnswerId");
const releases = () =>
  api.calls("POST /projects/:projectId/feedbacks/:feedbackId/prepared-answers/release").map(({ body }) => body);
const list = () => within(screen.getByRole("region", { name: "Answers" }));
const names = () =>
  list()
    .getAllByRole("button", { name: /Hi / })
    .map((row) => row.querySelector("bdi")?.textContent);

/** An item that is there now, and people who asked for it; the stub keeps what is done with their answers. */
async function open(people: readonly string[]) {
  const item = buildFeedback({ title: "Split invoices", status: "COMPLETED", readyAnswerCount: people.length });
  const stage = stageFeedback(api, [item]);
  const conversation = { ...buildConversation(), visitorUnreadCount: 0 };
  let answers = people.map((name, index): PreparedAnswer => {
    const widgetUser = { id: newId(), name, email: null, avatarUrl: null, isVerified: true };
    return {
      id: newId(),
      feedbackId: item.id,
      knownIssueId: null,
      conversationId: conversation.id,
      widgetUser,
      agent: { id: marco.id, name: marco.name, avatarUrl: null },
      promised: index === 0,
      content: `Hi ${name}, it is there now.`,
      state: "READY",
      messageId: null,
      createdAt: at(index),
      releasedAt: null,
    };
  });
  const of = (state: PreparedAnswer["state"]) => answers.filter((one) => one.state === state);
  const change = (id: string, part: Partial<PreparedAnswer>) => {
    answers = answers.map((one) => (one.id === id ? { ...one, ...part } : one));
    return answers.find((one) => one.id === id) as PreparedAnswer;
  };
  api.on(getConversation, () => ({
    conversation: { ...conversation, ...noEntries, messages: [], hasMore: false } as never,
  }));
  api.on(listFeedbackAnswers, () => ({
    preparedAnswers: answers,
    nextCursor: null,
    counts: { ready: of("READY").length, skipped: of("SKIPPED").length, released: of("RELEASED").length },
  }));
  api.on(updatePreparedAnswer, ({ params, body }) => {
    const { content, state } = body;
    const part = { ...(content !== undefined && { content }), ...(state !== undefined && { state }) };
    return { preparedAnswer: change(params.preparedAnswerId, part) };
  });
  api.on(releaseFeedbackAnswers, ({ body }) => {
    const released = (body.ids ?? []).map((id) => change(id, { state: "RELEASED", messageId: newId() }));
    return { preparedAnswers: released, remaining: of("READY").length };
  });
  renderApp(`/${stage.project.id}/feedback/answers/suggestion/${item.id}`);
  await screen.findByRole("heading", { name: "Answers for Split invoices" });
  return { answers };
}

test("[K1] answers are edited, skipped and released one by one or together, each of them once", async () => {
  const { answers } = await open(["Kenji", "Ada", "Bea", "Cho"]);
  const [kenji, ada, bea, cho] = answers.map(({ id }) => id);
  expect(names()).toEqual(["Kenji", "Ada", "Bea", "Cho"]);
  screen.getByText("Goes out as Marco Rossi");
  const field = screen.getByRole("textbox", { name: "Answer" });
  await userEvent.type(field, " Really.");
  await waitFor(() =>
    expect(patches().map(({ body }) => body)).toEqual([{ content: "Hi Kenji, it is there now. Really." }]),
  );

  // What was typed last goes out, also within the half second before it is saved.
  await userEvent.type(field, "!");
  fireEvent.keyDown(field, { key: "Enter", ctrlKey: true });
  await waitFor(() => expect(releases()).toEqual([{ ids: [kenji], close: false }]));
  expect(patches().at(-1)?.body).toEqual({ content: "Hi Kenji, it is there now. Really.!" });
  await screen.findByText("This answer is now a message in the conversation.");

  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("j");
  await screen.findByRole("heading", { name: "Ada" });
  await userEvent.keyboard("s");
  await list().findByText("Skipped");
  expect(patches().at(-1)).toMatchObject({ params: { preparedAnswerId: ada }, body: { state: "SKIPPED" } });

  await userEvent.click(screen.getByRole("button", { name: "Release 2" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Release 2 answers" }));
  expect(document.activeElement?.textContent).toBe("Cancel");
  expect(dialog.getByText("Asked").closest("div")?.textContent).toBe("Asked2");
  expect(dialog.getByText("Skipped, not told").closest("div")?.textContent).toBe("Skipped, not told1");
  await userEvent.click(dialog.getByRole("checkbox", { name: /^Close the conversations/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Release 2" }));
  await waitFor(() => expect(releases().at(-1)).toEqual({ ids: [bea, cho], close: true }));
  await waitFor(() => expect(list().getAllByText("Released")).toHaveLength(3));
  expect((screen.getByRole("button", { name: "Release 0" }) as HTMLButtonElement).disabled).toBe(true);
});

test("[K1] the list shows all, or what is ready, skipped or released; keys stay within what is shown", async () => {
  await open(["Kenji", "Ada", "Bea"]);
  await userEvent.keyboard("s");
  await list().findByText("Skipped");
  const show = async (now: string, next: string) => {
    await userEvent.click(screen.getByRole("button", { name: `Show: ${now}` }));
    await userEvent.click(await screen.findByRole("menuitemradio", { name: next }));
  };
  await show("All", "Ready");
  expect(names()).toEqual(["Ada", "Bea"]);
  // One that is skipped leaves the list, and the next one is open.
  await userEvent.keyboard("{Escape}");
  await userEvent.keyboard("s");
  await screen.findByRole("heading", { name: "Bea" });
  expect(names()).toEqual(["Bea"]);
  await show("Ready", "Skipped");
  expect(names()).toEqual(["Kenji", "Ada"]);
  await show("Skipped", "Released");
  screen.getByText("No answers match.");
  expect(screen.queryByRole("region", { name: "Answer" })).toBeNull();
});

test("[K1] a release that is refused says so, and nothing looks released", async () => {
  await open(["Kenji"]);
  api.on(releaseFeedbackAnswers, () => {
    throw new ApiRefusal("NOT_FOUND");
  });
  await userEvent.click(screen.getByRole("button", { name: "Release this one" }));
  await screen.findByText("The answers could not be released");
  expect(list().queryByText("Released")).toBeNull();
  await screen.findByRole("button", { name: "Release 1" });
});
