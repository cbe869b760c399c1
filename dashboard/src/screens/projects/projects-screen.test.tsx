import { listConversations } from "@hark/contract/conversations/endpoints";
import { createProject, getProject, listProjects } from "@hark/contract/projects/endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { type ApiStub, stubApi } from "../../../test/api-stub.ts";
import { buildProject, toSummary } from "../../../test/builders.ts";
import { renderApp, stageSignedIn } from "../../../test/render-app.tsx";

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  api.on(listConversations, () => ({ conversations: [], nextCursor: null, searchedBackTo: null }));
  return () => expect(api.complaints).toEqual([]);
});

const dialog = () => screen.findByRole("dialog", { name: "Create Project" });

it("[PROJ-04] [PROJ-05] [PROJ-06] lists the projects, each a link to its own", async () => {
  const { project } = stageSignedIn(api);
  renderApp("/");
  await screen.findByRole("heading", { name: "Projects" });
  await screen.findByText("Select a project or create a new one");
  expect((await screen.findByRole("link", { name: "Chainring" })).getAttribute("href")).toBe(`/${project.id}`);
});

it("[PROJ-07] shows 'Loading...' while loading", async () => {
  stageSignedIn(api);
  const release = api.hold(listProjects, () => ({ projects: [] }));
  renderApp("/");
  await screen.findByText("Loading...");
  release();
  await screen.findByText("No projects found");
});

it("[PROJ-08] [PROJ-10] without projects it says so and opens the dialog automatically", async () => {
  stageSignedIn(api);
  api.on(listProjects, () => ({ projects: [] }));
  renderApp("/");
  await screen.findByText("No projects found");
  await dialog();
});

it("[PROJ-10] with a project the dialog stays closed", async () => {
  stageSignedIn(api);
  renderApp("/");
  await screen.findByRole("link", { name: "Chainring" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("[PROJ-09] [PROJ-11] [PROJ-12] the dialog has its field and buttons; Cancel closes it", async () => {
  stageSignedIn(api);
  renderApp("/");
  await userEvent.click(await screen.findByRole("button", { name: "Create Project" }));
  const opened = within(await dialog());
  expect(opened.getByLabelText<HTMLInputElement>("Project name").placeholder).toBe("My project");
  await userEvent.click(opened.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("[VAL-14] Create is disabled while the trimmed name is empty", async () => {
  stageSignedIn(api);
  renderApp("/");
  await userEvent.click(await screen.findByRole("button", { name: "Create Project" }));
  const opened = within(await dialog());
  const create = opened.getByRole<HTMLButtonElement>("button", { name: "Create" });
  expect(create.disabled).toBe(true);
  await userEvent.type(opened.getByLabelText("Project name"), "   {Enter}");
  expect(create.disabled).toBe(true);
  expect(api.calls("POST /projects")).toEqual([]);
});

it("[PROJ-02] [PROJ-13] [PROJ-14] [PROJ-15] creating a project opens it, shows a toast and appends it without a refetch", async () => {
  const { project } = stageSignedIn(api);
  const created = buildProject({ name: "Saddle Road" });
  api.on(createProject, ({ body }) => ({ project: { ...created, name: body.name } }));
  const app = renderApp("/");
  await userEvent.click(await screen.findByRole("button", { name: "Create Project" }));
  api.on(getProject, ({ params }) => ({ project: params.projectId === created.id ? created : project }));
  const opened = within(await dialog());
  await userEvent.type(opened.getByLabelText("Project name"), "  Saddle Road  {Enter}");
  await screen.findByText("Project created successfully");
  await screen.findByRole("heading", { name: "Inbox" });
  expect(app.address()).toBe(`/${created.id}/messages/inbox`);
  expect(api.calls("POST /projects")[0]?.body).toEqual({ name: "Saddle Road" });

  const { length: fetches } = api.calls("GET /projects");
  await userEvent.click(screen.getByRole("button", { name: "Saddle Road, switch project" }));
  const names = (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
  expect(names.map((name) => name?.replace(/^(C|SR)(?=[A-Z])/, ""))).toEqual([
    "Chainring",
    "Saddle Road",
    "New project",
  ]);
  expect(api.calls("GET /projects")).toHaveLength(fetches);
});

it("[ERR-22] a refused creation shows the server's message, and the name stays", async () => {
  stageSignedIn(api);
  api.refuse(createProject, "RATE_LIMITED", "Too many projects today");
  renderApp("/");
  await userEvent.click(await screen.findByRole("button", { name: "Create Project" }));
  const opened = within(await dialog());
  await userEvent.type(opened.getByLabelText("Project name"), "Saddle Road{Enter}");
  await screen.findByText("Too many projects today");
  expect(opened.getByLabelText<HTMLInputElement>("Project name").value).toBe("Saddle Road");
});

it("a list that cannot be loaded says so and can be retried", async () => {
  stageSignedIn(api);
  api.refuse(listProjects, "FORBIDDEN");
  renderApp("/");
  await screen.findByText("The projects could not be loaded");
  api.on(listProjects, () => ({ projects: [toSummary(buildProject({ name: "Back again" }))] }));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("link", { name: "Back again" });
});
