import { getAgent, updateAgent } from "@hark/contract/agents/endpoints";
import type { Agent } from "@hark/contract/agents/schema";
import { QueryClient } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiRefusal, type ApiStub, stubApi } from "../../../test/api-stub.ts";
import { buildAgent } from "../../../test/builders.ts";
import { renderApp, stageSignedIn } from "../../../test/render-app.tsx";
import { agentQuery } from "../../features/agents/requests.ts";

let api: ApiStub;
/** The agent on the server. */
let agent: Agent;

beforeEach(() => {
  api = stubApi();
  agent = buildAgent();
  return () => {
    vi.restoreAllMocks();
    expect(api.complaints).toEqual([]);
  };
});

async function open(title: "Profile" | "Availability") {
  const mounted = vi.spyOn(QueryClient.prototype, "mount");
  const { project } = stageSignedIn(api);
  api.on(getAgent, () => ({ agent }));
  const app = renderApp(`/${project.id}/settings/${title.toLowerCase()}`);
  await screen.findByRole("heading", { level: 1, name: title });
  await screen.findByRole(title === "Profile" ? "textbox" : "switch", {
    name: title === "Profile" ? "Display name" : "Offline mode",
  });
  // The app creates its cache when a session begins; other screens read the agent from it.
  const cache = mounted.mock.contexts.at(-1) as QueryClient;
  const known = () => cache.getQueryData(agentQuery(project.id, agent.id).queryKey);
  return { ...app, known };
}

/** Answers the next changes one by one, in the order of the requests. */
function holdChanges() {
  const waiting: PromiseWithResolvers<void>[] = [];
  api.on(updateAgent, async ({ body }) => {
    const turn = Promise.withResolvers<void>();
    waiting.push(turn);
    await turn.promise;
    const { displayName, ...change } = body;
    agent = { ...agent, ...(displayName !== undefined && { name: displayName }), ...(change as Partial<Agent>) };
    return { agent };
  });
  const next = () => waitFor(() => waiting.shift() ?? Promise.reject(new Error("Nothing was requested")));
  return {
    accept: async () => (await next()).resolve(),
    refuse: async () => (await next()).reject(new ApiRefusal("INTERNAL")),
  };
}

const switchOf = (name: string) => screen.getByRole("switch", { name });
const isOn = (name: string) => switchOf(name).getAttribute("aria-checked") === "true";

it("[SET-PROF-05] a new name is shown at once; a failure rolls it back and keeps what was typed", async () => {
  const { known } = await open("Profile");
  const changes = holdChanges();
  const name = screen.getByRole<HTMLInputElement>("textbox", { name: "Display name" });
  await userEvent.clear(name);
  await userEvent.type(name, "Liv");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(known()?.name).toBe("Liv"));
  await changes.refuse();
  await screen.findByText("Failed to save changes. Please try again.");
  expect(known()?.name).toBe("Olivia Berg");
  expect(name.value).toBe("Liv");
  expect(screen.getByRole("button", { name: "Save" })).toBeTruthy();
});

it("[SET-PROF-05] the failure is reported even after leaving the screen", async () => {
  await open("Profile");
  const changes = holdChanges();
  await userEvent.type(screen.getByRole("textbox", { name: "Display name" }), "!");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await userEvent.click(screen.getByRole("link", { name: "Availability" }));
  await screen.findByRole("heading", { level: 1, name: "Availability" });
  await changes.refuse();
  await screen.findByText("Failed to save changes. Please try again.");
});

it("[SET-AVAIL-15] [SET-AVAIL-17] a switch changes at once and is rolled back on failure", async () => {
  await open("Availability");
  const changes = holdChanges();
  await userEvent.click(switchOf("Offline mode"));
  await waitFor(() => expect(isOn("Offline mode")).toBe(true));
  expect(isOn("Online when app is open")).toBe(false);
  await changes.refuse();
  await screen.findByText("Failed to update availability");
  expect(isOn("Offline mode")).toBe(false);
  expect(isOn("Online when app is open")).toBe(true);
});

it("[SET-AVAIL-15] two quick changes are each shown until their own response, and each failure is reported", async () => {
  await open("Availability");
  const changes = holdChanges();
  await userEvent.click(switchOf("Enable schedule"));
  await userEvent.click(switchOf("Online when app is open"));
  await waitFor(() => expect([isOn("Enable schedule"), isOn("Online when app is open")]).toEqual([true, false]));
  const fetched = api.calls("GET /projects/:projectId/agents/:agentId").length;
  await changes.accept();
  // The second request is sent after the first has settled: a refetch of the agent then would seem to undo the second.
  await waitFor(() => expect(api.calls("PATCH /projects/:projectId/agents/:agentId")).toHaveLength(2));
  expect(api.calls("GET /projects/:projectId/agents/:agentId")).toHaveLength(fetched);
  expect(isOn("Online when app is open")).toBe(false);
  await changes.accept();
  await waitFor(() => expect(api.calls("GET /projects/:projectId/agents/:agentId")).toHaveLength(fetched + 1));
  expect([isOn("Enable schedule"), isOn("Online when app is open")]).toEqual([true, false]);

  await userEvent.click(switchOf("Enable schedule"));
  await userEvent.click(switchOf("Online when app is open"));
  await changes.refuse();
  await screen.findByText("Failed to update availability");
  await changes.accept();
  await waitFor(() => expect([isOn("Enable schedule"), isOn("Online when app is open")]).toEqual([true, true]));
});

it("hours and days off that are removed can be taken back, and the focus goes to the row that follows", async () => {
  const nineTo = (hour: number) => ({ from: { hour: 9, minute: 0 }, to: { hour, minute: 0 } });
  const later = { from: { hour: 20, minute: 0 }, to: { hour: 21, minute: 0 } };
  const [christmas, spring] = ["2026-12-24", "2027-04-01"].map((day) => ({ from: day, to: day }));
  agent = buildAgent({ enableSchedule: true, activeTime: [nineTo(12), later], daysOff: [christmas, spring] as never });
  await open("Availability");
  api.on(updateAgent, ({ body }) => {
    agent = { ...agent, ...(body as Partial<Agent>) };
    return { agent };
  });
  const undo = () => userEvent.keyboard("z");

  await userEvent.click(screen.getByRole("button", { name: "Remove Thu, Dec 24, 2026" }));
  await waitFor(() => expect(agent.daysOff).toEqual([spring]));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove Thu, Apr 1, 2027" })),
  );
  await screen.findByText("Days off removed");
  await undo();
  await waitFor(() => expect(agent.daysOff).toEqual([spring, christmas]));

  const [first] = screen.getAllByRole("button", { name: "Remove hours" });
  await userEvent.click(first as HTMLElement);
  await waitFor(() => expect(agent.activeTime).toEqual([later]));
  await screen.findByText("Active hours updated");
  await undo();
  await waitFor(() => expect(agent.activeTime).toEqual([nineTo(12), later]));
});

it("[SHELL-14] the settings open on the account", async () => {
  const { project } = stageSignedIn(api);
  const { address } = renderApp(`/${project.id}/settings`);
  await screen.findByRole("heading", { level: 1, name: "Account" });
  expect(address()).toBe(`/${project.id}/settings/account`);
});
