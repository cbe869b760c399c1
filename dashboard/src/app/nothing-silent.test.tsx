import { getCurrentUser } from "@hark/contract/accounts/endpoints";
import { updateAgent } from "@hark/contract/agents/endpoints";
import * as members from "@hark/contract/members/endpoints";
import { listNotifications } from "@hark/contract/notifications/endpoints";
import { getProject } from "@hark/contract/projects/endpoints";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { type ApiStub, stubApi } from "../../test/api-stub.ts";
import { buildAgent, buildUser, marco, newId } from "../../test/builders.ts";
import { FakeSocket, sockets } from "../../test/fake-socket.ts";
import { renderApp, stageSignedIn } from "../../test/render-app.tsx";
import { authorization } from "../shared/api/authorization.ts";
import { createSessionStore } from "./session.ts";

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  return () => {
    delete document.documentElement.dataset.theme;
    expect(api.complaints).toEqual([]);
  };
});

const settle = () => waitFor(() => expect(sockets[0]?.connected).toBe(true));

it("a lost connection is said with its time and in one's own presence, and so is its return", async () => {
  const { project } = stageSignedIn(api);
  renderApp(`/${project.id}/settings/account`);
  await screen.findByRole("heading", { level: 1, name: "Account" });
  await settle();
  act(() => void window.dispatchEvent(new Event("offline")));
  await screen.findByText(/No connection since .*What you type is kept/);
  await screen.findByRole("button", { name: /, offline$/ });
  act(() => void window.dispatchEvent(new Event("online")));
  await screen.findByText("Connected again.");
  await screen.findByRole("button", { name: /, online$/ });

  // The server goes, and the browser knows nothing of it.
  const socket = sockets[0];
  if (socket) socket.connect = () => {};
  act(() => socket?.disconnect());
  const again = await screen.findByRole("button", { name: "Try now" });
  if (socket) socket.connect = FakeSocket.prototype.connect;
  await userEvent.click(again);
  await screen.findByText("Connected again.");
});

it.each([
  ["network", () => api.cut(getCurrentUser)],
  ["the server behind its proxy", () => api.refuse(getCurrentUser, "UNAVAILABLE")],
])("[AUTH-59] a start without %s signs nobody out, and goes on when it is back", async (_what, take) => {
  vi.useFakeTimers();
  authorization.store("a-token");
  const session = createSessionStore();
  const stop = session.watch();
  take();
  const checked = session.check();
  await vi.runAllTimersAsync();
  await checked;
  expect(session.state()).toMatchObject({ status: "checking", isUnreachable: true });
  expect(localStorage.getItem("hark.token")).toBe("a-token");
  api.on(getCurrentUser, () => ({ user: buildUser() }));
  window.dispatchEvent(new Event("online"));
  await vi.runAllTimersAsync();
  expect(session.state()).toMatchObject({ status: "signed-in", isUnreachable: false });
  stop();
  vi.useRealTimers();
});

it("[SHELL-12] who is removed from the project leads away from it at once", async () => {
  const { project } = stageSignedIn(api);
  const app = renderApp(`/${project.id}/settings/account`);
  await screen.findByRole("heading", { level: 1, name: "Account" });
  await settle();
  api.refuse(getProject, "NOT_FOUND");
  act(() => sockets[0]?.receive("project.left", { projectId: project.id }));
  await screen.findByText("Project not found. Please select a different project.");
  await waitFor(() => expect(app.address()).toBe("/"));
});

it("the title of the window counts unread conversations, mentions of the same one not twice", async () => {
  const { project } = stageSignedIn(api);
  const itemId = newId();
  const notification = (category: "CONVERSATION" | "MENTION") => ({
    id: newId(),
    projectId: project.id,
    category,
    itemId,
    noteId: null,
    conversationType: "QUESTION" as const,
    assignedToId: null,
    createdAt: "2026-11-27T08:00:00.000Z",
  });
  api.on(listNotifications, () => ({
    notifications: [notification("CONVERSATION"), notification("MENTION")],
    older: [],
  }));
  renderApp(`/${project.id}/settings/account`);
  await waitFor(() => expect(document.title).toBe("(1) Account · Hark"));
});

it("the user menu chooses the theme and goes away and comes back", async () => {
  const { project } = stageSignedIn(api);
  api.on(updateAgent, ({ body }) => ({ agent: buildAgent(body as Partial<ReturnType<typeof buildAgent>>) }));
  renderApp(`/${project.id}/settings/account`);
  await screen.findByRole("heading", { level: 1, name: "Account" });
  const openMenu = async () => userEvent.click(await screen.findByRole("button", { name: /, online$/ }));
  await openMenu();
  await userEvent.click(await screen.findByRole("menuitemradio", { name: "Dark" }));
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(localStorage.getItem("hark.theme")).toBe("dark");
  await openMenu();
  await userEvent.click(await screen.findByRole("menuitem", { name: "Away" }));
  await screen.findByText("Visitors see you as offline");
  expect(api.calls("PATCH /projects/:projectId/agents/:agentId")[0]?.body).toEqual({ offlineMode: true });
});

it("who cannot go away hears it, though the menu has closed, and tries again from there", async () => {
  const { project } = stageSignedIn(api);
  renderApp(`/${project.id}/settings/account`);
  api.cut(updateAgent);
  await userEvent.click(await screen.findByRole("button", { name: /, online$/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Away" }));
  await screen.findByText("Failed to update availability");
  api.on(updateAgent, () => ({ agent: buildAgent({ offlineMode: true }) }));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Visitors see you as offline");
});

it("the owner hands the project over to a member that is chosen in the general settings", async () => {
  const { project, user } = stageSignedIn(api);
  const member = (part: { id: string; name: string; role: "OWNER" | "MEMBER" }) => ({
    id: newId(),
    role: part.role,
    invitationStatus: "ACCEPTED" as const,
    invitationEmail: `${part.id}@team.example`,
    user: { id: part.id, name: part.name, email: `${part.id}@team.example` },
    avatarUrl: null,
  });
  const next = member({ id: newId(), name: marco.name, role: "MEMBER" });
  const projectMembers = [member({ id: user.id, name: user.name, role: "OWNER" }), next];
  api.on(members.listMembers, () => ({ projectMembers }));
  api.on(members.handOverProject, () => ({ projectMembers }));
  renderApp(`/${project.id}/settings/general`);
  await userEvent.click(await screen.findByRole("button", { name: "Hand over" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await userEvent.click(dialog.getByRole("combobox"));
  await userEvent.click(await screen.findByRole("option", { name: marco.name }));
  await userEvent.click(dialog.getByRole("button", { name: "Hand over" }));
  await screen.findByText("The project has a new owner");
  expect(api.calls("PUT /projects/:projectId/owner")[0]?.body).toEqual({ memberId: next.id });
});
