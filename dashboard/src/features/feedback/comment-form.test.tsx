import * as endpoints from "@hark/contract/feedback/endpoints";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { stubApi } from "../../../test/api-stub.ts";
import { newId } from "../../../test/builders.ts";
import { createQueryClient } from "../../app/query-client.ts";
import { CommentForm } from "./comment-form.tsx";

it("a comment that failed keeps its id over a reload, so that a retry does not store it twice", async () => {
  const api = stubApi();
  api.refuse(endpoints.createComment, "RATE_LIMITED");
  const item = { projectId: newId(), feedbackId: newId(), accountId: newId() };
  const open = () =>
    render(
      <QueryClientProvider client={createQueryClient()}>
        <CommentForm {...item} />
      </QueryClientProvider>,
    );
  const box = () => screen.getByRole<HTMLTextAreaElement>("textbox");
  const send = () => fireEvent.keyDown(screen.getByRole("textbox"), { key: "Enter" });
  const sent = () => api.calls().map(({ body }) => body as { content: string; clientId: string });

  const { unmount } = open();
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "On its way" } });
  send();
  await waitFor(() => expect(box().readOnly).toBe(false));
  unmount();

  open();
  expect(box().value).toBe("On its way");
  send();
  await waitFor(() => expect(sent().length).toBeGreaterThan(1));
  expect(new Set(sent().map(({ clientId }) => clientId)).size).toBe(1);

  // Another text is another comment.
  await waitFor(() => expect(box().readOnly).toBe(false));
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "On its way now" } });
  const before = sent().length;
  send();
  await waitFor(() => expect(sent().length).toBeGreaterThan(before));
  expect(sent().at(-1)?.clientId).not.toBe(sent()[0]?.clientId);
});
