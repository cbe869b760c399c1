import type { ConversationDetail } from "@hark/contract/conversations/schema";
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NotebookPen, Reply } from "lucide-react";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { buildConversation, newId, noEntries } from "../../../../test/builders.ts";
import { Composer } from "./composer.tsx";
import { type Draft, readDraft, restoreDraft } from "./draft.ts";
import { type ComposerMode, type ComposerPart, type SubmitOptions, useComposer, useComposerKeys } from "./parts.ts";

const conversation: ConversationDetail = { ...buildConversation(), ...noEntries, messages: [], hasMore: false };
const accountId = newId();
const submitted = vi.fn<(mode: string, draft: Draft, options: SubmitOptions) => void>();

const Words = () => "Words";

function SendNow() {
  const { canSend, send } = useComposer();
  return (
    <button type="button" disabled={!canSend} onClick={() => send()}>
      Send
    </button>
  );
}

function InsertWord() {
  const { insertText, keep } = useComposer();
  function insert() {
    insertText("word");
    keep("marked", 4);
  }
  return (
    <button type="button" onClick={insert}>
      Insert
    </button>
  );
}

const picked = vi.fn();

function Picker() {
  const [isOpen, setIsOpen] = useState(true);
  return isOpen && <OpenPicker onPick={() => setIsOpen(false)} />;
}

function OpenPicker({ onPick }: { onPick: () => void }) {
  useComposerKeys((event) => {
    if (event.key !== "Enter") return false;
    picked();
    onPick();
    return true;
  });
  return null;
}

function buildMode(id: ComposerMode["id"], letter: string): ComposerMode {
  return {
    id,
    label: () => id,
    letter,
    icon: id === "note" ? NotebookPen : Reply,
    Hint: Words,
    textLabel: () => `The ${id}`,
    placeholder: () => "Write",
    maxLength: 20,
    EnterHint: Words,
    Button: SendNow,
    useSubmit: () => (draft, options) => submitted(id, draft, options),
  };
}

function show(parts: ComposerPart[]) {
  return render(
    <Composer
      projectId={newId()}
      conversation={conversation}
      accountId={accountId}
      agentId={newId()}
      modes={[buildMode("reply", "R"), buildMode("note", "N")]}
      parts={parts}
      addFiles={() => {}}
      onClosing={() => () => {}}
    />,
  );
}

const text = (mode = "reply") => screen.getByRole<HTMLTextAreaElement>("textbox", { name: `The ${mode}` });
const tab = (name: string) => screen.getByRole("tab", { name });
const key = { accountId, conversationId: conversation.id, mode: "reply" } as const;

beforeEach(() => {
  localStorage.clear();
  submitted.mockClear();
});

describe("modes", () => {
  it("[A2] each keeps its own draft, and a press on its tab goes into its text", async () => {
    show([]);
    await userEvent.type(text(), "For the visitor");
    await userEvent.click(tab("note"));
    expect(document.activeElement).toBe(text("note"));
    await userEvent.type(text("note"), "For us{Enter}");
    expect(submitted.mock.calls.map(([mode, draft]) => [mode, draft.text])).toEqual([["note", "For us"]]);
    await userEvent.click(tab("reply"));
    expect(text().value).toBe("For the visitor");
  });

  it("[A2] a letter goes to a mode while nothing is being typed", async () => {
    show([]);
    await userEvent.keyboard("n");
    expect(document.activeElement).toBe(text("note"));
    await userEvent.keyboard("r");
    expect(text("note").value).toBe("r");
    act(() => text("note").blur());
    await userEvent.keyboard("r");
    expect(document.activeElement).toBe(text());
    expect(text().value).toBe("");
  });

  it("[A2] Shift Tab leads from the text to the tabs, and arrows switch there", async () => {
    show([]);
    await userEvent.click(text());
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toBe(tab("reply"));
    await userEvent.keyboard("{ArrowRight}");
    expect(document.activeElement).toBe(tab("note"));
    expect(tab("note").getAttribute("aria-selected")).toBe("true");
    await userEvent.keyboard("{ArrowRight}");
    expect(document.activeElement).toBe(tab("reply"));
  });
});

describe("parts", () => {
  it("[A3] one can hold sending back, and says why", async () => {
    show([{ name: "fields", waitsFor: ({ text }) => (text.includes("?") ? "Fill in: Number" : null) }]);
    await userEvent.type(text(), "No. ?{Enter}");
    expect(screen.getByRole("status").textContent).toBe("Fill in: Number");
    expect(submitted).not.toHaveBeenCalled();
    await userEvent.type(text(), "{Backspace}5{Enter}");
    expect(submitted).toHaveBeenCalledTimes(1);
  });

  it("[A3] one keeps ranges beside the text, moves them along, adds to the request, and gets them back with a failed send", async () => {
    const part: ComposerPart = {
      name: "marked",
      Tool: InsertWord,
      change: (kept, before, after) => (kept as number) + after.length - before.length,
      useMarks: ({ kept }) => [{ start: 0, end: (kept?.marked as number | undefined) ?? 0, className: "underline" }],
      toSend: ({ kept }) => ({ length: kept?.marked }),
    };
    show([part]);
    await userEvent.click(screen.getByRole("button", { name: "Insert" }));
    expect(text().value).toBe("word");
    await userEvent.type(text(), "s");
    expect(document.querySelector(".underline")?.textContent).toBe("words");
    await userEvent.keyboard("{Enter}");
    const [, draft, options] = submitted.mock.calls[0] ?? [];
    expect(options).toEqual({ body: { length: 5 } });
    expect(readDraft(key)).toEqual({ text: "" });
    restoreDraft(key, draft as Draft);
    expect(readDraft(key)).toEqual({ text: "words", clientId: expect.any(String), kept: { marked: 5 } });
  });

  it("[A3] a popup has the keys before the composer, and only while it is there", async () => {
    show([{ name: "popup", Popup: Picker }]);
    await userEvent.type(text(), "x{Enter}");
    expect(picked).toHaveBeenCalledTimes(1);
    expect(submitted).not.toHaveBeenCalled();
    await userEvent.type(text(), "{Enter}");
    expect(submitted).toHaveBeenCalledTimes(1);
  });

  it("[A2] one of replies alone is not in a note", async () => {
    show([{ name: "tool", Tool: InsertWord }]);
    screen.getByRole("button", { name: "Insert" });
    await userEvent.click(tab("note"));
    expect(screen.queryByRole("button", { name: "Insert" })).toBeNull();
  });
});

it("[VAL-26] a text that is too long says by how much and is not sent", async () => {
  show([]);
  fireEvent.change(text(), { target: { value: "x".repeat(22) } });
  expect(screen.getByRole("status").textContent).toBe("2 characters too long");
  await userEvent.type(text(), "{Enter}");
  expect(submitted).not.toHaveBeenCalled();
});
