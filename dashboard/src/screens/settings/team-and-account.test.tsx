import * as accounts from "@hark/contract/accounts/endpoints";
import type { AccountSession } from "@hark/contract/accounts/schema";
import * as members from "@hark/contract/members/endpoints";
import type { ProjectMember } from "@hark/contract/members/schema";
import { deleteProject, renewSecretKey } from "@hark/contract/projects/endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { type ApiStub, stubApi } from "../../../test/api-stub.ts";
import { buildProject, buildUser, newId } from "../../../test/builders.ts";
import { renderApp, type SignedInStage, stageSignedIn } from "../../../test/render-app.tsx";

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  return () => expect(api.complaints).toEqual([]);
});

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const button = (name: string) => screen.getByRole("button", { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

describe("account", () => {
  const buildSession = (part: Partial<AccountSession> = {}): AccountSession => ({
    id: newId(),
    device: null,
    createdAt: "2026-11-01T08:00:00.000Z",
    lastUsedAt: "2026-11-27T08:00:00.000Z",
    isCurrent: false,
    ...part,
  });

  async function open(part: Partial<SignedInStage> = {}, sessions = [buildSession({ isCurrent: true })]) {
    const { project } = stageSignedIn(api, part);
    api.on(accounts.listSessions, () => ({ sessions }));
    renderApp(`/${project.id}/settings/account`);
    await heading("Account");
  }

  const labels = ["Current password", "New password", "Confirm new password"];

  async function fillIn(current: string, next: string, confirmation: string) {
    for (const [label, value] of [
      ["Current password", current],
      ["New password", next],
      ["Confirm new password", confirmation],
    ] as const) {
      await userEvent.clear(field(label));
      if (value) await userEvent.type(field(label), value);
    }
    await userEvent.click(button("Save"));
  }

  it("[SET-ACC-01] name and email are shown and can't be edited", async () => {
    await open();
    expect(field("Name")).toMatchObject({ value: "Olivia Berg", readOnly: true });
    expect(field("Email")).toMatchObject({ value: "olivia@team.example", readOnly: true });
  });

  it("changes the name in a dialog", async () => {
    await open();
    api.on(accounts.updateAccount, ({ body }) => ({ user: buildUser({ name: body.name }) }));
    await userEvent.click(button("Change name"));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);
    await userEvent.clear(dialog.getByLabelText("Name"));
    await userEvent.type(dialog.getByLabelText("Name"), "Olivia Bergman");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await screen.findByText("Name changed");
    expect(api.calls("PATCH /users")[0]?.body).toEqual({ name: "Olivia Bergman" });
    await waitFor(() => expect(field("Name").value).toBe("Olivia Bergman"));
  });

  it("lists where the account is signed in, and ends one session or all others", async () => {
    const sessions = [
      buildSession({ device: "Firefox on Windows", isCurrent: true }),
      buildSession({ device: "Safari on iOS" }),
    ];
    api.on(accounts.endSession, () => undefined);
    api.on(accounts.endOtherSessions, () => undefined);
    await open({}, sessions);
    await screen.findByText("This browser");
    await userEvent.click(button("Sign out Safari on iOS"));
    await screen.findByText("Signed out there");
    expect(api.calls("DELETE /users/sessions/:sessionId")[0]?.params).toEqual({ sessionId: sessions[1]?.id });
    await userEvent.click(button("Sign out everywhere else"));
    await screen.findByText("Signed out everywhere else");
    expect(screen.queryByRole("button", { name: "Sign out Firefox on Windows" })).toBeNull();
  });

  it("deletes the account with its password, and says why it can't", async () => {
    await open();
    api.refuse(accounts.deleteAccount, "CONFLICT", "This account owns a project.");
    await userEvent.click(button("Delete account"));
    const dialog = within(await screen.findByRole("alertdialog"));
    const confirm = dialog.getByRole<HTMLButtonElement>("button", { name: "Delete account" });
    expect(confirm.disabled).toBe(true);
    await userEvent.type(dialog.getByLabelText("Current password"), "correct horse");
    await userEvent.click(confirm);
    await dialog.findByText("This account owns a project.");
    api.on(accounts.deleteAccount, () => undefined);
    api.on(accounts.signOut, () => undefined);
    await userEvent.type(dialog.getByLabelText("Current password"), "!");
    await userEvent.click(confirm);
    await screen.findByRole("heading", { name: "Sign in" });
    expect(localStorage.getItem("hark.token")).toBeNull();
  });

  it("[SET-ACC-02] [ROLE-12] without a password there is no form to change it", async () => {
    await open({ user: buildUser({ canChangePassword: false }) });
    expect(screen.queryByRole("heading", { name: "Change password" })).toBeNull();
  });

  it("[SET-ACC-03] [SET-ACC-04] Save and Cancel appear with the first letter; Cancel clears the fields", async () => {
    await open();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    await userEvent.type(field("Confirm new password"), "x");
    expect(button("Save")).toBeTruthy();
    await userEvent.click(button("Cancel"));
    expect(field("Confirm new password").value).toBe("");
    expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
  });

  it("[VAL-11] [VAL-12] [VAL-13] all three fields are required, the new ones must match and have eight characters", async () => {
    await open();
    await fillIn("old", "", "new");
    await screen.findByText("Please fill in all fields");
    await fillIn("old", "12345678", "12345679");
    await screen.findByText("New password and confirmation do not match");
    expect(labels.map((label) => field(label).getAttribute("aria-invalid"))).toEqual([null, "true", "true"]);
    await fillIn("old", "1234567", "1234567");
    await screen.findByText("New password must be at least 8 characters long");
    expect(labels.map((label) => field(label).getAttribute("aria-invalid"))).toEqual([null, "true", null]);
    expect(field("New password").getAttribute("aria-describedby")).toBe(
      screen.getByText(/at least 8 characters/).closest("p")?.id,
    );
    expect(api.calls("POST /users/change-password")).toEqual([]);
  });

  it("[API-10] [ERR-19] [GAP-77] a change shows a toast and clears the fields", async () => {
    await open();
    api.on(accounts.changePassword, () => undefined);
    await fillIn("old", "12345678", "12345678");
    await screen.findByText("Password changed successfully");
    expect(field("Current password").value).toBe("");
    expect(api.calls("POST /users/change-password")[0]?.body).toEqual({
      currentPassword: "old",
      newPassword: "12345678",
    });
  });

  it("[ERR-20] an error shows its message and keeps what was typed", async () => {
    await open();
    api.refuse(accounts.changePassword, "WRONG_PASSWORD");
    await fillIn("guess", "12345678", "12345678");
    await screen.findByText("The current password is incorrect");
    expect(field("Current password").value).toBe("guess");
  });
});

describe("team members", () => {
  const oliviaUser = buildUser();
  const marcoUser = buildUser({ id: newId(), name: "Marco Rossi", email: "marco@team.example" });

  function member(part: Partial<ProjectMember>): ProjectMember {
    return {
      id: newId(),
      role: "MEMBER",
      avatarUrl: null,
      invitationStatus: "ACCEPTED",
      invitationEmail: part.user?.email ?? "",
      user: null,
      ...part,
    };
  }
  const toMemberUser = ({ id, name, email }: typeof oliviaUser) => ({ id, name, email });
  const owner = member({ role: "OWNER", user: toMemberUser(oliviaUser) });
  const marco = member({ user: toMemberUser(marcoUser) });
  const ghost = member({ invitationEmail: "later@team.example" });
  const pending = member({ invitationStatus: "PENDING", invitationEmail: "ann+x@team.example" });

  async function open(user: typeof oliviaUser, list: ProjectMember[]) {
    const project = buildProject({ role: user === oliviaUser ? "OWNER" : "MEMBER" });
    stageSignedIn(api, { user, project });
    api.on(members.listMembers, () => ({ projectMembers: list }));
    const app = renderApp(`/${project.id}/settings/members`);
    await heading("Team members");
    await screen.findByText("marco@team.example");
    return { app, project };
  }

  const rowOf = (words: string) => within(screen.getByText(words).closest("tr") as HTMLTableRowElement);

  it("[SET-MEM-01..05] [ROLE-05] [ROLE-09] the owner sees the team, its invitations and their actions", async () => {
    await open(oliviaUser, [owner, marco, ghost]);
    expect(screen.getAllByRole("columnheader").map((cell) => cell.textContent)).toEqual(["Name", "Email", "Actions"]);
    expect(rowOf("Olivia Berg").getByText("Owner")).toBeTruthy();
    expect(rowOf("Olivia Berg").queryByRole("button")).toBeNull();
    expect(rowOf("Marco Rossi").getByRole("button", { name: "Remove Marco Rossi" })).toBeTruthy();
    expect(rowOf("later@team.example").getByText("No account yet")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Pending invitations" })).toBeTruthy();
    expect(screen.getByText("No pending invitations")).toBeTruthy();
    expect(button("Invite members")).toBeTruthy();
  });

  it("[SET-MEM-06] [SET-MEM-09] [API-42] an invitation is sent and added to the pending ones", async () => {
    await open(oliviaUser, [owner, marco]);
    api.on(members.inviteMember, () => ({ projectMember: pending }));
    api.on(members.listMembers, () => ({ projectMembers: [owner, marco, pending] }));
    expect(field("Email").type).toBe("email");
    await userEvent.type(field("Email"), "ann+x@team.example");
    await userEvent.click(button("Invite members"));
    await screen.findByText("Invitation sent");
    await screen.findByText("ann+x@team.example");
    expect(field("Email").value).toBe("");
    expect(api.calls("POST /projects/:projectId/members/invitations")[0]?.body).toEqual({
      invitationEmail: "ann+x@team.example",
    });
  });

  it("[GAP-128] a refused invitation shows why and keeps the address", async () => {
    await open(oliviaUser, [owner, marco]);
    api.refuse(members.inviteMember, "ALREADY_MEMBER");
    await userEvent.type(field("Email"), "marco@team.example{Enter}");
    await screen.findByText("This person is already a member of the project");
    expect(field("Email").value).toBe("marco@team.example");
  });

  it("[SET-MEM-07] [SET-MEM-10] [API-43] a pending invitation is cancelled after a confirmation", async () => {
    await open(oliviaUser, [owner, marco, pending]);
    api.on(members.cancelInvitation, () => undefined);
    api.on(members.listMembers, () => ({ projectMembers: [owner, marco] }));
    await userEvent.click(button("Cancel invitation for ann+x@team.example"));
    const dialog = within(await screen.findByRole("alertdialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Cancel invitation" }));
    await screen.findByText("Invitation removed");
    await screen.findByText("No pending invitations");
    const heading = screen.getByRole("heading", { name: "Pending invitations" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    const [call] = api.calls("DELETE /projects/:projectId/members/invitations/:email");
    expect(call?.params.email).toBe("ann+x@team.example");
  });

  it("[SET-MEM-11] [API-41] a member is removed after a confirmation", async () => {
    await open(oliviaUser, [owner, marco]);
    api.on(members.removeMember, () => undefined);
    api.on(members.listMembers, () => ({ projectMembers: [owner] }));
    await userEvent.click(button("Remove Marco Rossi"));
    const dialog = within(await screen.findByRole("alertdialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Remove" }));
    await screen.findByText("Team member removed");
    await waitFor(() => expect(screen.queryByText("marco@team.example")).toBeNull());
    expect(api.calls("POST /projects/:projectId/secret-key")).toHaveLength(0);
  });

  it("a removal offers a new secret key, says what that voids, and makes none unasked", async () => {
    await open(oliviaUser, [owner, marco]);
    api.on(members.removeMember, () => undefined);
    api.on(members.listMembers, () => ({ projectMembers: [owner] }));
    api.on(renewSecretKey, () => ({ secretKey: "sk_new" }));
    await userEvent.click(button("Remove Marco Rossi"));
    const dialog = within(await screen.findByRole("alertdialog"));
    dialog.getByText(/The old one stops working at once: your users show as Unverified/);
    const offer = dialog.getByRole<HTMLInputElement>("checkbox", { name: "Also generate a new secret key" });
    expect(offer.checked).toBe(false);
    await userEvent.click(offer);
    await userEvent.click(dialog.getByRole("button", { name: "Remove" }));
    await screen.findByText("A new secret key is in the installation settings");
    const names = api.calls().map((call) => call.name);
    const order = ["DELETE /projects/:projectId/members/:memberId", "POST /projects/:projectId/secret-key"];
    expect(names.filter((name) => order.includes(name))).toEqual(order);
  });

  it("[ROLE-06] [ROLE-07] [ROLE-08] [ROLE-10] [ROLE-11] a member can only leave, which leads to '/'", async () => {
    const { app } = await open(marcoUser, [owner, marco]);
    expect(screen.queryByText("Pending invitations")).toBeNull();
    expect(screen.queryByRole("button", { name: "Invite members" })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Remove/ })).toBeNull();
    expect(rowOf("Olivia Berg").queryByRole("button")).toBeNull();
    api.on(members.removeMember, () => undefined);
    await userEvent.click(button("Leave project"));
    const dialog = within(await screen.findByRole("alertdialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Leave project" }));
    await screen.findByText("You left the project");
    await waitFor(() => expect(app.address()).toBe("/"));
    expect(api.calls("DELETE /projects/:projectId/members/:memberId")[0]?.params.memberId).toBe(marco.id);
  });
});

describe("delete project", () => {
  it("[GAP-107] the owner types the project's name to delete it", async () => {
    const { project } = stageSignedIn(api);
    api.on(deleteProject, () => undefined);
    const app = renderApp(`/${project.id}/settings/general`);
    await heading("General");
    await userEvent.click(await screen.findByRole("button", { name: "Delete project" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    const confirm = dialog.getByRole<HTMLButtonElement>("button", { name: "Delete" });
    expect(confirm.disabled).toBe(true);
    await userEvent.type(dialog.getByLabelText("Type the project's name to confirm"), project.name);
    await userEvent.click(confirm);
    await screen.findByText("Project deleted");
    await waitFor(() => expect(app.address()).toBe("/"));
    expect(api.calls("DELETE /projects/:projectId")[0]?.body).toEqual({ name: project.name });
  });

  it("a member cannot delete the project", async () => {
    const { project } = stageSignedIn(api, { project: buildProject({ role: "MEMBER" }) });
    renderApp(`/${project.id}/settings/general`);
    await screen.findByLabelText("Company name");
    expect(screen.queryByRole("button", { name: "Delete project" })).toBeNull();
  });
});
