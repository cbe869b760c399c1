import * as endpoints from "@hark/contract/tags/endpoints";
import { compareTags } from "@hark/contract/tags/rules";
import type { Tag } from "@hark/contract/tags/schema";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { ApiRefusal, type ApiStub, stubApi } from "../../../test/api-stub.ts";
import { screenWidth } from "../../../test/browser-gaps.ts";
import { buildTag, newId } from "../../../test/builders.ts";
import { renderApp, stageSignedIn } from "../../../test/render-app.tsx";

let api: ApiStub;
let tags: Tag[];

beforeEach(() => {
  api = stubApi();
  screenWidth.px = 1440;
  return () => expect(api.complaints).toEqual([]);
});

/** The stub keeps the tags like a small server. */
function openScreen(known: Tag[]) {
  tags = known;
  const { project } = stageSignedIn(api);
  const find = (id: string) => {
    const tag = tags.find((one) => one.id === id);
    if (!tag) throw new ApiRefusal("NOT_FOUND");
    return tag;
  };
  api.on(endpoints.listTags, () => ({ tags: [...tags].sort(compareTags) }));
  api.on(endpoints.createTag, ({ body }) => {
    const tag = buildTag({ id: newId(), name: body.name, color: body.color ?? 1 });
    tags = [...tags, tag];
    return { tag };
  });
  api.on(endpoints.updateTag, ({ params, body }) => {
    const { name, color, isArchived } = body;
    const tag: Tag = {
      ...find(params.tagId),
      ...(name !== undefined && { name }),
      ...(color !== undefined && { color }),
      ...(isArchived !== undefined && { isArchived }),
    };
    tags = tags.map((one) => (one.id === tag.id ? tag : one));
    return { tag };
  });
  api.on(endpoints.getTag, ({ params }) => ({ tag: find(params.tagId), conversationCount: 214, feedbackCount: 1 }));
  api.on(endpoints.deleteTag, ({ params }) => {
    tags = tags.filter((one) => one.id !== params.tagId);
    return undefined;
  });
  api.on(endpoints.mergeTag, ({ params, body }) => {
    tags = tags.filter((one) => one.id !== params.tagId);
    return { tag: find(body.intoId) };
  });
  renderApp(`/${project.id}/settings/tags`);
}

const choose = async (tag: string, item: string) => {
  await userEvent.click(await screen.findByRole("button", { name: `Actions for ${tag}` }));
  await userEvent.click(await screen.findByRole("menuitem", { name: item }));
};
const names = () =>
  screen.getAllByRole("button", { name: /^Actions for / }).map((one) => one.getAttribute("aria-label"));

describe("settings: tags", () => {
  it("[A4] says what tags are for while there are none, and creates the first one with a colour", async () => {
    openScreen([]);
    await screen.findByText("No tags yet");
    await userEvent.click(screen.getAllByRole("button", { name: "New tag" })[1] as HTMLElement);
    await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), "billing");
    await userEvent.click(screen.getByRole("radio", { name: "Colour 8" }));
    await userEvent.click(screen.getByRole("button", { name: "Create" }));
    await screen.findByRole("button", { name: "Actions for billing" });
    expect(api.calls("POST /projects/:projectId/tags").map((call) => call.body)).toEqual([
      { name: "billing", color: 8, clientId: expect.any(String) },
    ]);
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("[A4] renames and recolours in the row; a name in use is said beside it and loses nothing typed", async () => {
    openScreen([buildTag({ name: "api", color: 3 }), buildTag({ name: "billing" })]);
    await choose("api", "Rename or recolour");
    const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Name" });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.clear(field);
    await userEvent.type(field, "Billing");
    api.refuse(endpoints.updateTag, "NAME_IN_USE", "There is a tag with this name already");
    await userEvent.keyboard("{Enter}");
    await screen.findByText("There is a tag with this name already");
    expect(field.value).toBe("Billing");
    await userEvent.keyboard("{Escape}");
    expect(names()).toEqual(["Actions for api", "Actions for billing"]);
  });

  it("[A4] archives to a list of its own and brings back; a refusal takes it back and says so", async () => {
    openScreen([buildTag({ name: "api" }), buildTag({ name: "billing" })]);
    await choose("api", "Archive");
    await screen.findByRole("heading", { name: "Archived" });
    expect(names()).toEqual(["Actions for billing", "Actions for api"]);
    await choose("api", "Bring back");
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Archived" })).toBeNull());
    api.refuse(endpoints.updateTag, "CONFLICT", "It broke");
    await choose("api", "Archive");
    await screen.findByText("It broke");
    expect(screen.queryByRole("heading", { name: "Archived" })).toBeNull();
  });

  it("[A4] a merge says first how much gets the other tag, which is picked among those that are not archived", async () => {
    openScreen([
      buildTag({ name: "double booking" }),
      buildTag({ name: "calendar" }),
      buildTag({ name: "old", isArchived: true }),
    ]);
    await choose("double booking", "Merge into…");
    const dialog = within(await screen.findByRole("dialog", { name: "Merge “double booking” into another tag" }));
    await dialog.findByText("214 conversations and 1 suggestion have “double booking”.");
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Merge tags" }).disabled).toBe(true);
    await userEvent.click(dialog.getByRole("combobox", { name: "The tag that stays" }));
    expect((await screen.findAllByRole("option")).map((option) => option.textContent)).toEqual(["calendar"]);
    await userEvent.click(screen.getByRole("option", { name: "calendar" }));
    await dialog.findByText(
      /^214 conversations and 1 suggestion get “calendar”\. .*“double booking” is deleted for good\.$/,
    );
    await userEvent.click(dialog.getByRole("button", { name: "Merge tags" }));
    await screen.findByText("Tags merged");
    await waitFor(() => expect(names()).toEqual(["Actions for calendar", "Actions for old"]));
  });

  it("[A4] deleting asks first, with what loses the tag, and can be taken back", async () => {
    openScreen([buildTag({ name: "api" })]);
    await choose("api", "Delete");
    const dialog = within(await screen.findByRole("alertdialog", { name: "Delete “api”?" }));
    await dialog.findByText("214 conversations and 1 suggestion lose this tag.");
    await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
    await screen.findByText("Tag deleted");
    await screen.findByText("No tags yet");
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(names()).toEqual(["Actions for api"]));
    expect(api.calls("DELETE /projects/:projectId/tags/:tagId")).toEqual([]);
  });
});
