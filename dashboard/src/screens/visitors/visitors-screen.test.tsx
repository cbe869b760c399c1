import { importVisitors } from "@hark/contract/visitors/import-endpoints";
import * as endpoints from "@hark/contract/visitors/list-endpoints";
import type { WidgetUser } from "@hark/contract/visitors/schema";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { ApiRefusal, type ApiStub, stubApi } from "../../../test/api-stub.ts";
import { screenWidth } from "../../../test/browser-gaps.ts";
import { buildVisitor } from "../../../test/builders.ts";
import { renderApp, stageSignedIn } from "../../../test/render-app.tsx";

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  screenWidth.px = 1440;
  return () => expect(api.complaints).toEqual([]);
});

const amara = buildVisitor({ name: "Amara Okafor", externalId: "cus_77", email: "amara@shop.example" });
const guest = buildVisitor({ name: "Amara's phone", isVerified: false, email: null });
const tablet = buildVisitor({ name: "Amara's tablet", isVerified: false, email: null });

/** The stub keeps the visitors like a small server. */
function openVisitors(path = "visitors", known: WidgetUser[] = [amara, guest, tablet]) {
  let visitors = known;
  const { project } = stageSignedIn(api);
  api.on(endpoints.listVisitors, ({ query }) => {
    const words = query.q?.toLowerCase() ?? "";
    const found = visitors.filter(({ name }) => name?.toLowerCase().includes(words));
    return { widgetUsers: found, nextCursor: null, searchedBackTo: null };
  });
  api.on(endpoints.getVisitorProfile, ({ params }) => {
    const widgetUser = visitors.find(({ id }) => id === params.visitorId);
    if (!widgetUser) throw new ApiRefusal("NOT_FOUND");
    const counts = { conversations: 2, suggestions: 1, votes: 0 };
    const pages = [{ url: "https://shop.example/prices?a=1", title: "Prices", at: "2026-11-20T09:00:00.000Z" }];
    return { profile: { widgetUser, conversations: [], suggestions: [], votes: [], pages, counts } };
  });
  api.on(endpoints.mergeVisitors, ({ params, body }) => {
    visitors = visitors.filter(({ id }) => id !== body.sourceId);
    const widgetUser = visitors.find(({ id }) => id === params.visitorId);
    if (!widgetUser) throw new ApiRefusal("NOT_FOUND");
    return { widgetUser };
  });
  return { project, ...renderApp(`/${project.id}/${path}`) };
}

describe("visitors", () => {
  it("[J3] on a phone they are filtered, and the owner takes them out and in", async () => {
    screenWidth.px = 390;
    const { address } = openVisitors();
    await userEvent.click(await screen.findByRole("button", { name: "Filter" }));
    await userEvent.type(screen.getByRole("textbox", { name: "Key" }), "plan");
    await userEvent.type(screen.getByRole("textbox", { name: "Value" }), "pro");
    await userEvent.click(screen.getByRole("button", { name: "Add filter" }));
    await waitFor(() => expect(address()).toContain("where="));
    await userEvent.click(screen.getByRole("button", { name: "More" }));
    expect(await screen.findByRole("menuitem", { name: "Export CSV" })).toBeTruthy();
    await userEvent.click(screen.getByRole("menuitem", { name: "Import CSV…" }));
    expect(await screen.findByRole("dialog")).toBeTruthy();
  });

  it("[J3] of a new project lead to the widget's installation, and no search does", async () => {
    const { project } = openVisitors("visitors", []);
    const link = await screen.findByRole("link", { name: "Install the widget" });
    expect(link.getAttribute("href")).toBe(`/${project.id}/settings/installation`);
    await userEvent.type(screen.getByRole("searchbox", { name: "Name, email or your ID" }), "phone");
    await waitFor(() => expect(screen.queryByRole("link", { name: "Install the widget" })).toBeNull());
  });

  it("[J3] are listed with what is known of them, searched while one types, and kept in the address", async () => {
    const { address } = openVisitors();
    const row = await screen.findByRole("link", { name: "Amara Okafor" });
    expect(screen.getByText("cus_77")).toBeTruthy();
    expect(screen.getAllByText("No email").length).toBeGreaterThan(0);
    expect(row).toBeTruthy();
    await userEvent.type(screen.getByRole("searchbox", { name: "Name, email or your ID" }), "phone");
    await waitFor(() => expect(screen.queryByRole("link", { name: "Amara Okafor" })).toBeNull());
    expect(address()).toContain("q=phone");
    await userEvent.click(screen.getByRole("link", { name: "Unverified" }));
    await waitFor(() => {
      const last = api.calls("GET /projects/:projectId/widget-users").at(-1);
      expect(last?.query.where).toBe('{"field":"verified","op":"is","value":false}');
    });
  });

  it("[J3] chosen metadata keys are columns under their own names, and stay in this browser", async () => {
    const rich = buildVisitor({ name: "Rich", metadata: { plan: "pro", seats: 5 } });
    openVisitors("visitors", [rich, guest]);
    await userEvent.click(await screen.findByRole("button", { name: "Columns" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "plan" }));
    expect(await screen.findAllByText("pro")).not.toEqual([]);
    expect(screen.queryByText("5")).toBeNull();
    expect(Object.entries(localStorage).find(([name]) => name.includes("visitor-columns"))?.[1]).toBe('["plan"]');
    await userEvent.click(screen.getByRole("button", { name: "Columns" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "plan shown" }));
    await waitFor(() => expect(screen.queryAllByText("pro")).toEqual([]));
  });

  it("[J3] one opens with its sections and exact counts, and goes on to the next one of the list", async () => {
    const { address } = openVisitors();
    await userEvent.click(await screen.findByRole("link", { name: "Amara Okafor" }));
    const conversations = await screen.findByRole("region", { name: "Conversations" });
    expect(within(conversations).getByText("2")).toBeTruthy();
    expect(screen.getByText("Prices")).toBeTruthy();
    expect(screen.getByText("/prices?a=1")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Next visitor" }));
    await waitFor(() => expect(address()).toContain(guest.id));
    expect(await screen.findByRole("heading", { name: "Amara's phone" })).toBeTruthy();
  });

  it("[J3] one that is gone says so", async () => {
    openVisitors(`visitors/${buildVisitor().id}`);
    expect(await screen.findByText("Visitor not found")).toBeTruthy();
  });

  it("[J3] a merge asks who, warns, and can be turned round", async () => {
    const { address } = openVisitors(`visitors/${guest.id}`);
    await userEvent.click(await screen.findByRole("button", { name: "Actions" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Merge with another visitor…" }));
    const who = await screen.findByRole("dialog", { name: "Merge with another visitor" });
    expect(
      within(who)
        .getByRole("button", { name: /Amara Okafor/ })
        .hasAttribute("disabled"),
    ).toBe(true);
    expect(within(who).getByText("Verified visitors can't be merged")).toBeTruthy();
    await userEvent.click(within(who).getByRole("button", { name: /Amara's tablet/ }));
    const warning = await screen.findByRole("alertdialog", { name: "Merge visitors" });
    expect(within(warning).getByText("Both devices will see all of it. This can't be undone.")).toBeTruthy();
    expect(await within(warning).findByText("What moves: 2 conversations, 1 suggestion and 0 votes.")).toBeTruthy();
    await userEvent.click(within(warning).getByRole("button", { name: "Swap the two" }));
    await userEvent.click(within(warning).getByRole("button", { name: "Merge visitors" }));
    await waitFor(() => expect(address()).toContain(tablet.id));
    const [call] = api.calls("POST /projects/:projectId/widget-users/:visitorId/merge");
    expect(call).toMatchObject({ params: { visitorId: tablet.id }, body: { sourceId: guest.id } });
  });

  it("[J3] a verified one offers no merge", async () => {
    openVisitors(`visitors/${amara.id}`);
    await userEvent.click(await screen.findByRole("button", { name: "Actions" }));
    expect(await screen.findByRole("menuitem", { name: "Copy ID" })).toBeTruthy();
    expect(screen.queryByRole("menuitem", { name: /Merge/ })).toBeNull();
  });
});

it("[J3] a metadata condition is added, stands in the address as a chip, and can be taken away", async () => {
  const { address } = openVisitors();
  await userEvent.click(await screen.findByRole("button", { name: "Filter" }));
  await userEvent.type(await screen.findByRole("textbox", { name: "Key" }), "plan");
  await userEvent.type(screen.getByRole("textbox", { name: "Value" }), "pro{Enter}");
  const remove = await screen.findByRole("button", { name: "Remove plan is pro" });
  const asked = () => api.calls("GET /projects/:projectId/widget-users").at(-1)?.query.where as string | undefined;
  const leaf = { field: "metadata", key: "plan", op: "is", value: "pro" };
  await waitFor(() => expect(JSON.parse(asked() ?? "null")).toEqual(leaf));
  expect(address()).toContain("where=");
  await userEvent.click(remove);
  await waitFor(() => expect(asked() ?? null).toBeNull());
  expect(address()).not.toContain("where=");
});

describe("a file of visitors", () => {
  const lines = [
    "externalId,name,email,metadata.plan,Colour",
    "cus_77,Amara,amara@shop.example,pro,red",
    "cus_78,Bo,bo@shop.example,free,blue",
    "cus_79,Cy,no address,free,green",
    ",Dee,,free,black",
  ];

  /** As the server would: the first is changed, the third refused. */
  function stubImport() {
    api.on(importVisitors, ({ body }) => ({
      results: body.rows.map(({ line }) => ({
        line,
        outcome: line === 2 ? ("CHANGED" as const) : line === 4 ? ("REFUSED" as const) : ("CREATED" as const),
        visitorId: null,
        changed: line === 2 ? ["name", "metadata.plan"] : [],
        kept: line === 2 ? ["email"] : [],
        problem: line === 4 ? "This is not an email address" : null,
      })),
    }));
  }

  async function choose(text: string) {
    await userEvent.click(await screen.findByRole("button", { name: "More" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Import CSV…" }));
    const dialog = await screen.findByRole("dialog", { name: "Import visitors" });
    const chooser = within(dialog).getByLabelText("Choose a file", { selector: "input" });
    await userEvent.upload(chooser, new File([text], "visitors.csv", { type: "text/csv" }));
    return within(dialog);
  }

  it("[J3] is shown line by line before anything is changed, and then imported", async () => {
    openVisitors();
    stubImport();
    const dialog = await choose(lines.join("\n"));
    expect(await dialog.findByText("Changes: name, plan. Stays as it is: email.")).toBeTruthy();
    expect(dialog.getByText("This is not an email address")).toBeTruthy();
    expect(dialog.getByText("The line has neither an ID nor an email.")).toBeTruthy();
    expect(dialog.getByText(/columns are unknown: Colour/)).toBeTruthy();
    const asked = () => api.calls("POST /projects/:projectId/widget-users/import").map(({ body }) => body);
    expect(asked()).toMatchObject([{ isDryRun: true }]);
    await userEvent.click(dialog.getByRole("button", { name: "Import 2 visitors" }));
    expect(await dialog.findByText("The file has been imported.")).toBeTruthy();
    expect(asked()).toMatchObject([
      { isDryRun: true },
      {
        isDryRun: false,
        rows: [
          { line: 2, externalId: "cus_77", name: "Amara", email: "amara@shop.example", metadata: { plan: "pro" } },
          { line: 3, externalId: "cus_78" },
          { line: 4, email: "no address" },
        ],
      },
    ]);
  });

  it("[J3] that can't be read says why, and a larger one goes in several calls", async () => {
    openVisitors();
    stubImport();
    const dialog = await choose("first,last\nAda,Vera\n");
    expect((await dialog.findByRole("alert")).textContent).toBe(
      "The first line needs a column named externalId or email.",
    );
    const many = Array.from({ length: 250 }, (_, index) => `c${index},x@shop.example`).join("\n");
    const chooser = dialog.getByLabelText("Choose a file", { selector: "input" });
    await userEvent.upload(chooser, new File([`externalId,email\n${many}`], "many.csv"));
    expect(await dialog.findByText("Nothing has been changed yet. This is what the file would do:")).toBeTruthy();
    const calls = api.calls("POST /projects/:projectId/widget-users/import");
    expect(calls.map(({ body }) => (body as { rows: unknown[] }).rows.length)).toEqual([100, 100, 50]);
  });
});
