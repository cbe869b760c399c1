import { randomInt, randomUUID } from "node:crypto";
import * as accounts from "@hark/contract/accounts/endpoints";
import { updateAgent } from "@hark/contract/agents/endpoints";
import type { Endpoint, RequestParts, ResponseOf } from "@hark/contract/endpoint";
import { acceptInvitation, inviteMember } from "@hark/contract/members/endpoints";
import { createProject } from "@hark/contract/projects/endpoints";
import type { Project } from "@hark/contract/projects/schema";
import { createRequest } from "@hark/contract/request";
import type { Page } from "@playwright/test";
import type { HarkServer } from "./server.ts";

export interface Caller {
  token: string | null;
  call: <E extends Endpoint>(endpoint: E, parts?: RequestParts<E>) => Promise<ResponseOf<E>>;
}

export interface Agent extends Caller {
  agentId: string;
  name: string;
  email: string;
  password: string;
}

interface Mail {
  to: string;
  subject: string;
  text: string;
}

export function callAs(server: Pick<HarkServer, "url">, token: string | null, address = freshAddress()): Caller {
  const request = createRequest({
    base: `${server.url}/api`,
    authorization: () => token && `Bearer ${token}`,
    // Everybody has their own IP address, as in reality: the limits for one address would end a long run.
    headers: { "x-forwarded-for": address },
  });
  return {
    token,
    call: (endpoint, parts) =>
      request<typeof endpoint>(`${endpoint.method} ${endpoint.path}` as never, (parts ?? {}) as never),
  };
}

function freshAddress(): string {
  return `10.${[0, 0, 0].map(() => randomInt(256)).join(".")}`;
}

/** A colleague in the project, by invitation. */
export async function joinTeam(
  hark: Pick<HarkServer, "url" | "mailboxUrl">,
  projectId: string,
  owner: Agent,
  name: string,
): Promise<Agent> {
  const colleague = await registerAgent(hark, name);
  await owner.call(inviteMember, { params: { projectId }, body: { invitationEmail: colleague.email } });
  const mail = await waitForMail(hark, colleague.email, /invit/i);
  const token = /token=([^&\s]+)/.exec(mail.text)?.[1] ?? "";
  await colleague.call(acceptInvitation, { body: { token, email: colleague.email } });
  return colleague;
}

/** Registers, follows the mailed link and signs in, as a person would. */
export async function registerAgent(
  server: Pick<HarkServer, "url" | "mailboxUrl">,
  name = "Olivia Berg",
): Promise<Agent> {
  const email = `${name.split(" ")[0]?.toLowerCase()}.${randomUUID().slice(0, 8)}@team.example`;
  const password = "a long enough password";
  const stranger = callAs(server, null);
  await stranger.call(accounts.register, { body: { name, email, password, repeatPassword: password } });
  const mail = await waitForMail(server, email, /verif/i);
  const link = /https?:\/\/\S*code=\S+/.exec(mail.text)?.[0] ?? "";
  await stranger.call(accounts.confirmEmail, { body: { code: new URL(link).searchParams.get("code") ?? "" } });
  const { token, user } = await stranger.call(accounts.signIn, { body: { email, password } });
  return { ...callAs(server, token), agentId: user.agent.id, name, email, password };
}

/** A project as its owner sees it, with its key. */
export type OwnedProject = Project & { secretKey: string };

export async function createOwnedProject(agent: Agent, name = "Chainring"): Promise<OwnedProject> {
  const { project } = await agent.call(createProject, { body: { name } });
  return project as OwnedProject;
}

/** Signs in without the form, as after an earlier visit. */
export async function signInAs(page: Page, agent: Caller) {
  await page.addInitScript((token) => {
    if (location.protocol.startsWith("http")) localStorage.setItem("hark.token", token ?? "");
  }, agent.token);
}

/** With neither rule on, an agent is always online; offline mode is the opposite. */
export async function setOnline(agent: Agent, project: Pick<Project, "id">, isOnline: boolean) {
  await agent.call(updateAgent, {
    params: { projectId: project.id, agentId: agent.agentId },
    body: { offlineMode: !isOnline, activeWhenInApp: false, enableSchedule: false },
  });
}

/** Waits for a mail, as a job sends it. */
export async function waitForMail(
  server: Pick<HarkServer, "mailboxUrl">,
  to: string,
  subject: RegExp,
  limitMs = 15_000,
): Promise<Mail> {
  const giveUpAt = Date.now() + limitMs;
  for (;;) {
    const address = new URL(server.mailboxUrl());
    address.pathname += ".json";
    address.searchParams.set("to", to);
    const response = await fetch(address);
    const { mails } = (await response.json()) as { mails: Mail[] };
    const found = mails.find((mail) => subject.test(mail.subject));
    if (found) return found;
    if (Date.now() > giveUpAt) {
      throw new Error(`No mail to ${to} about ${subject}; there are: ${mails.map((mail) => mail.subject).join(", ")}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
