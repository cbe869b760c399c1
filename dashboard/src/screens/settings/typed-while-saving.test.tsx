import { changePassword, listSessions } from "@hark/contract/accounts/endpoints";
import { inviteMember, listMembers } from "@hark/contract/members/endpoints";
import { getServerState, updateServerSettings } from "@hark/contract/server-settings/endpoints";
import type { ServerSettings, ServerState } from "@hark/contract/server-settings/schema";
import { getWidgetSettings, updateWidgetSettings } from "@hark/contract/widget-settings/endpoints";
import { act, renderHook, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { type ApiStub, stubApi } from "../../../test/api-stub.ts";
import { screenWidth } from "../../../test/browser-gaps.ts";
import { buildUser, newId } from "../../../test/builders.ts";
import { renderApp, stageSignedIn } from "../../../test/render-app.tsx";
import { usePictureDraft } from "./use-picture-draft.ts";

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  screenWidth.px = 1024;
  return () => expect(api.complaints).toEqual([]);
});

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

async function write(label: string, text: string) {
  const input = await field(label);
  await userEvent.clear(input);
  await userEvent.type(input, text);
}

describe("what is typed while a form is saved stays", () => {
  it("[SET-STYLE-09] in the style", async () => {
    const { project } = stageSignedIn(api);
    const widget = { id: newId(), color: "#000000", greetings: {} };
    api.on(getWidgetSettings, () => ({ widget }));
    const release = api.hold(updateWidgetSettings, ({ body }) => ({ widget: { ...widget, color: body.color ?? "" } }));
    renderApp(`/${project.id}/settings/style`);
    await write("Main colour", "#112233");
    await press("Apply changes");
    await write("Main colour", "#445566");
    release();
    await screen.findByText("Changes saved successfully!");
    expect((await field("Main colour")).value).toBe("#445566");
    const calls = api.calls("PATCH /projects/:projectId/widget");
    expect(calls.map(({ body }) => body)).toEqual([{ color: "#112233" }]);
  });

  it("[O2] among the server's limits", async () => {
    const { project } = stageSignedIn(api, { user: buildUser({ isAdministrator: true }) });
    const settings: ServerSettings = {
      registration: "OPEN",
      uploadMbPerVisitorHour: 200,
      uploadMbPerAddressHour: 1024,
      uploadMbPerProjectDay: 5120,
      uploadMbPerAgentHour: 5120,
      keepGuestsDays: 90,
      keepMailboxDays: 30,
    };
    const state: ServerState = { settings, defaults: settings, fixed: [], environment: [], version: "0.1.0" };
    api.on(getServerState, () => ({ server: state }));
    const release = api.hold(updateServerSettings, () => ({
      server: { ...state, settings: { ...settings, uploadMbPerAgentHour: 64 } },
    }));
    renderApp(`/${project.id}/settings/server`);
    await write("One agent, per hour MB", "64");
    await press("Save changes");
    await write("One agent, per hour MB", "65");
    await write("One visitor, per hour MB", "7");
    release();
    await screen.findByText("Settings saved");
    expect((await field("One agent, per hour MB")).value).toBe("65");
    expect((await field("One visitor, per hour MB")).value).toBe("7");
  });

  it("[SET-MEM-06] in an invitation", async () => {
    const { project, user } = stageSignedIn(api);
    const { id, name, email } = user;
    const member = { id: newId(), invitationEmail: email, avatarUrl: null };
    const owner = { ...member, role: "OWNER", invitationStatus: "ACCEPTED", user: { id, name, email } } as const;
    api.on(listMembers, () => ({ projectMembers: [owner] }));
    const pending = { ...member, id: newId(), role: "MEMBER", invitationStatus: "PENDING", user: null } as const;
    const release = api.hold(inviteMember, ({ body }) => ({ projectMember: { ...pending, ...body } }));
    renderApp(`/${project.id}/settings/members`);
    await write("Email", "ann@team.example{Enter}");
    await write("Email", "bo@team.example");
    release();
    await screen.findByText("Invitation sent");
    expect((await field("Email")).value).toBe("bo@team.example");
  });

  it("[SET-ACC-04] in a change of the password", async () => {
    const { project } = stageSignedIn(api);
    api.on(listSessions, () => ({ sessions: [] }));
    const release = api.hold(changePassword, () => undefined);
    renderApp(`/${project.id}/settings/account`);
    await write("Current password", "old");
    await write("New password", "12345678");
    await write("Confirm new password", "12345678");
    await press("Save");
    await write("Current password", "12345678");
    release();
    await screen.findByText("Password changed successfully");
    expect((await field("Current password")).value).toBe("12345678");
    await waitFor(async () => expect((await field("New password")).value).toBe(""));
  });

  it("[SET-PROF-03] in the choice of a picture", () => {
    const { result } = renderHook(usePictureDraft);
    act(() => result.current.remove("/first"));
    const saved = result.current;
    act(() => result.current.remove("/second"));
    act(() => saved.clear());
    expect(result.current.draft).toEqual({ file: null });
    act(() => result.current.clear());
    expect(result.current.draft).toBeUndefined();
  });
});
