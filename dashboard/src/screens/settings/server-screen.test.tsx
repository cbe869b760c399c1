import * as server from "@hark/contract/server-settings/endpoints";
import { serverChecks } from "@hark/contract/server-settings/rules";
import type { ServerSettings, ServerState } from "@hark/contract/server-settings/schema";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { type ApiStub, stubApi } from "../../../test/api-stub.ts";
import { buildUser } from "../../../test/builders.ts";
import { renderApp, stageSignedIn } from "../../../test/render-app.tsx";

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  return () => expect(api.complaints).toEqual([]);
});

const defaults: ServerSettings = {
  registration: "OPEN",
  uploadMbPerVisitorHour: 200,
  uploadMbPerAddressHour: 1024,
  uploadMbPerProjectDay: 5120,
  uploadMbPerAgentHour: 5120,
  keepGuestsDays: 90,
  keepMailboxDays: 30,
};

const buildState = (part: Partial<ServerState> = {}): ServerState => ({
  settings: defaults,
  defaults,
  fixed: [],
  environment: [
    { name: "PORT", value: "3000" },
    { name: "SMTP_URL", value: null },
  ],
  version: "0.1.0",
  ...part,
});

async function open(state = buildState()) {
  const { project } = stageSignedIn(api, { user: buildUser({ isAdministrator: true }) });
  api.on(server.getServerState, () => ({ server: state }));
  renderApp(`/${project.id}/settings/server`);
  await screen.findByRole("heading", { level: 1, name: "Server" });
  await screen.findByText("PORT");
}

it("[O1] others than the administrator find no page of the server, and no way to one", async () => {
  const { project } = stageSignedIn(api);
  api.refuse(server.getServerState, "NOT_FOUND");
  renderApp(`/${project.id}/settings/server`);
  expect(await screen.findByText("There is nothing at this address")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Server" })).toBeNull();
});

it("[O2] the administrator sees what is set, changes what is not, and empties a field for its default", async () => {
  await open(
    buildState({ fixed: ["keepGuestsDays"], settings: { ...defaults, keepGuestsDays: 7, keepMailboxDays: 5 } }),
  );
  expect(screen.getByRole("link", { name: "Server" })).toBeTruthy();
  const guests = screen.getByRole("textbox", { name: /^Delete guests who never wrote/ });
  expect(guests).toMatchObject({ value: "7", readOnly: true });
  expect(screen.getByText("Set by KEEP_GUESTS_DAYS in the server's environment.").id).toBe(
    guests.getAttribute("aria-describedby"),
  );
  const secret = screen.getByText("SMTP_URL").closest("div");
  expect(within(secret as HTMLElement).getByText("Set")).toBeTruthy();

  const agent = screen.getByRole("textbox", { name: "One agent, per hour MB" });
  await userEvent.clear(agent);
  await userEvent.type(agent, "a lot");
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText(/^Enter whole numbers/)).toBeTruthy();
  await userEvent.clear(agent);
  await userEvent.type(agent, "64");
  await userEvent.clear(screen.getByRole("textbox", { name: /^Without a mail server/ }));
  const saved = { ...defaults, keepGuestsDays: 7, uploadMbPerAgentHour: 64 };
  api.on(server.updateServerSettings, () => ({ server: buildState({ settings: saved }) }));
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() =>
    expect(api.calls("PATCH /server").map(({ body }) => body)).toEqual([
      { uploadMbPerAgentHour: 64, keepMailboxDays: null },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole("button", { name: "Save changes" })).toBeNull());
  expect(agent).toMatchObject({ value: "64" });
});

it("[O3] a choice that is refused goes back to what holds", async () => {
  await open();
  api.refuse(server.updateServerSettings, "CONFLICT", "REGISTRATION is set");
  await userEvent.click(screen.getByRole("combobox", { name: "New accounts" }));
  await userEvent.click(await screen.findByRole("option", { name: "By invitation" }));
  expect(await screen.findByText("REGISTRATION is set")).toBeTruthy();
  await waitFor(() => expect(screen.getByRole("combobox", { name: "New accounts" }).textContent).toBe("Open"));
});

it("[O4] the doctor looks at one thing after the other, and says in words what is wrong", async () => {
  await open();
  api.on(server.examineServer, ({ params }) => ({
    finding: {
      check: params.check,
      state: params.check === "MAIL" ? ("BROKEN" as const) : ("GOOD" as const),
      says: params.check === "MAIL" ? "The mail server <b>refuses</b>." : "Fine.",
      advice: params.check === "MAIL" ? "Check SMTP_URL." : null,
    },
  }));
  await userEvent.click(screen.getByRole("button", { name: "Run checks" }));
  expect(await screen.findByText("Problems: 1. Warnings: 0.")).toBeTruthy();
  expect(api.calls("POST /server/checks/:check").map(({ params }) => params.check)).toEqual(serverChecks);
  const row = screen.getByText("Mail").closest("li") as HTMLElement;
  expect(row.textContent).toBe("Problem:MailThe mail server <b>refuses</b>.Check SMTP_URL.");
  screen.getByRole("button", { name: "Run again" });
});
