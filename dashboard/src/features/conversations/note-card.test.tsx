import type { Note } from "@hark/contract/thread/schema";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { at, newId } from "../../../test/builders.ts";
import { NoteCard } from "./note-card.tsx";

const [olivia, marco] = [newId(), newId()];
const note: Note = {
  id: newId(),
  conversationId: newId(),
  afterSequence: 1,
  author: { id: olivia, name: "Olivia Berg", avatarUrl: null },
  content: "Ask @Marco Rossi first",
  mentions: [{ id: marco, name: "Marco Rossi" }],
  editedAt: null,
  clientId: null,
  createdAt: at(1),
};

function show({ reader = olivia, isOwner = false, of = note } = {}) {
  const tools = { projectId: newId(), isOwner, linkTo: () => "https://hark.example/a#message-b", save: vi.fn() };
  tools.save.mockResolvedValue(undefined);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NoteCard note={of} agentId={reader} tools={tools} />
    </QueryClientProvider>,
  );
  return tools;
}

async function entries(): Promise<(string | null)[]> {
  await userEvent.click(screen.getByRole("button", { name: "Note actions" }));
  return (await screen.findAllByRole("menuitem")).map((entry) => entry.textContent);
}

it.each([
  ["its author", { reader: olivia }, ["Edit note", "Copy link", "Delete note"]],
  ["the project's owner", { reader: marco, isOwner: true }, ["Copy link", "Delete note"]],
  ["a colleague", { reader: marco }, ["Copy link"]],
  ["its former author's owner", { isOwner: true, of: { ...note, author: null } }, ["Copy link", "Delete note"]],
])("[A2] the menu of a note shows what %s may do", async (_who, options, expected) => {
  show(options);
  expect(await entries()).toEqual(expected);
});

it("[A2] Enter saves a changed note, Escape leaves it, and a refusal keeps what was typed", async () => {
  const tools = show();
  const edit = async () => {
    await entries();
    await userEvent.click(screen.getByRole("menuitem", { name: "Edit note" }));
    const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Internal note" });
    await waitFor(() => expect(document.activeElement).toBe(field));
    return field;
  };
  await edit();
  await userEvent.keyboard("!{Escape}");
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(tools.save).not.toHaveBeenCalled();

  tools.save.mockRejectedValueOnce(new Error("refused"));
  const field = await edit();
  await userEvent.keyboard("!{Enter}");
  await screen.findByText("The note could not be saved");
  expect(field.value).toBe("Ask @Marco Rossi first!");
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
  expect(tools.save.mock.calls.map(([, content]) => content)).toEqual(Array(2).fill("Ask @Marco Rossi first!"));
});

it("[A2] Tab passes a note by, until the arrow keys have led to it", async () => {
  show();
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
  act(() => document.querySelector<HTMLElement>("[data-message]")?.focus());
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Note actions" }));
});
