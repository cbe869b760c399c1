import { updateConversation } from "@hark/contract/conversations/endpoints";
import { search } from "@hark/contract/search/endpoints";
import { listVisitors } from "@hark/contract/visitors/list-endpoints";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { type ApiStub, stubApi } from "../../../test/api-stub.ts";
import { screenWidth } from "../../../test/browser-gaps.ts";
import { buildConversation, buildVisitor } from "../../../test/builders.ts";
import { stageMessages } from "../../../test/messages-stage.ts";
import { hushed } from "../../../test/quiet-audio.ts";
import { renderApp } from "../../../test/render-app.tsx";

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  hushed();
  screenWidth.px = 1440;
  return () => expect(api.complaints).toEqual([]);
});

const nadias = buildConversation({ minutes: 5, content: "Is the Brompton ready?" });

async function openPalette() {
  const stage = stageMessages(api, [nadias]);
  renderApp(`/${stage.project.id}/messages/inbox/${nadias.id}`);
  await screen.findByText("Is the Brompton ready?", { selector: "[role=log] *" });
  await screen.findByRole("button", { name: "Snooze (S)" });
  await waitFor(() => {
    fireEvent.keyDown(window, { key: "k", ctrlKey: true });
    expect(screen.queryByRole("dialog", { name: "Commands" })).not.toBeNull();
  });
  return { stage, palette: within(screen.getByRole("dialog", { name: "Commands" })) };
}

describe("the palette", () => {
  it("[A6] a command's choices take the place of the list; Backspace and Escape lead back", async () => {
    const patched: unknown[] = [];
    const { palette } = await openPalette();
    api.on(updateConversation, ({ body }) => {
      patched.push(body);
      return { conversation: { ...nadias, ...(body as object) } as typeof nadias };
    });
    palette.getByRole("group", { name: "Nadia Haddad" });
    await userEvent.keyboard("snooze{Enter}");
    const field = await palette.findByRole("combobox", { name: "Until when?" });
    expect(document.activeElement).toBe(field);
    await userEvent.keyboard("{Backspace}");
    await palette.findByRole("combobox", { name: "Run a command or go to…" });
    await userEvent.keyboard("snooze{Enter}");
    await palette.findByRole("combobox", { name: "Until when?" });
    await userEvent.keyboard("{Escape}");
    await palette.findByRole("combobox", { name: "Run a command or go to…" });
    await userEvent.keyboard("snooze{Enter}");
    await palette.findByRole("combobox", { name: "Until when?" });
    await userEvent.keyboard("they{Enter}");
    await waitFor(() => expect(patched).toEqual([{ snoozedUntil: "ANSWER" }]));
  });

  it("[A6] finds visitors by what is typed, and last offers to search everything for it", async () => {
    const snorri = buildVisitor({ name: "Snorri Einarsson", email: "snorri@hjolid.example" });
    const asked: unknown[] = [];
    api.on(listVisitors, ({ query }) => {
      asked.push(query.q);
      return { widgetUsers: [snorri], nextCursor: null, searchedBackTo: null };
    });
    api.on(search, () => ({ results: [], nextCursor: null }));
    const { palette } = await openPalette();
    await userEvent.keyboard("snorr");
    await palette.findByRole("option", { name: /Snorri Einarsson snorri@hjolid\.example/ });
    const options = palette.getAllByRole("option");
    expect(options.at(-1)?.textContent).toContain("Search everything for “snorr”");
    // What is typed quickly is asked once.
    expect(asked).toEqual(["snorr"]);
    await userEvent.keyboard("{ArrowUp}{Enter}");
    await waitFor(() => expect(window.location.pathname).toMatch(/\/search$/));
    expect(window.location.search).toContain("snorr");
    await screen.findByRole("searchbox", { name: "Search everything" });
  });
});
