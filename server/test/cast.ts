import { randomUUID } from "node:crypto";
import type { Endpoint, RequestParts, ResponseOf } from "@hark/contract/endpoint";
import { createProject } from "@hark/contract/projects/endpoints";
import type { Project } from "@hark/contract/projects/schema";
import { createRequest, type RequestOptions } from "@hark/contract/request";
import { startVisitorSession } from "@hark/contract/visitors/endpoints";
import type { OwnWidgetUser } from "@hark/contract/visitors/schema";
import { SignJWT } from "jose";
import type { z } from "zod";
import { emailKey } from "../src/features/accounts/index.ts";
import { markEmailVerified, setAdministrator } from "../src/features/accounts/queries.ts";
import { register } from "../src/features/accounts/register.ts";
import { startSession } from "../src/features/accounts/session.ts";
import { newId } from "../src/platform/ids.ts";
import type { TestApp } from "./build-test-app.ts";

/**
 * The cast: Olivia owns the project, Marco is a member, Nadia is a verified visitor, Theo is a guest, Petra owns another project.
 * Every builder makes new people, so tests share an app and nothing else.
 */
export interface Person {
  token: string;
  /** Calls an endpoint as this person. Throws a `RequestError` when it is refused. */
  call<E extends Endpoint>(endpoint: E, parts?: RequestParts<E>, options?: RequestOptions): Promise<ResponseOf<E>>;
}

export interface AgentPerson extends Person {
  accountId: string;
  agentId: string;
  name: string;
  email: string;
}

export interface VisitorPerson extends Person {
  widgetUser: OwnWidgetUser;
}

/** A project as its owner sees it, with its key. */
export type OwnedProject = Project & { secretKey: string };

export interface Stage {
  project: OwnedProject;
  olivia: AgentPerson;
  marco: AgentPerson;
  petra: AgentPerson;
  petrasProject: OwnedProject;
  nadia: VisitorPerson;
  theo: VisitorPerson;
}

export function buildPerson(test: Pick<TestApp, "url">, token: string | null): Person {
  const request = createRequest({ base: `${test.url}/api`, authorization: () => (token ? `Bearer ${token}` : null) });
  return {
    token: token ?? "",
    call: (endpoint, parts, options) =>
      request<typeof endpoint>(`${endpoint.method} ${endpoint.path}` as never, (parts ?? {}) as never, options),
  };
}

export async function buildAgent(test: TestApp, name: string): Promise<AgentPerson> {
  const { database } = test.app;
  const email = `${name.toLowerCase()}.${randomUUID().slice(0, 8)}@team.example`;
  const now = new Date();
  const { account, token } = await database.transaction(async (tx) => {
    const created = await register(tx, { name, email, passwordHash: null });
    await markEmailVerified(tx, created.id, now);
    return { account: created, token: await startSession(tx, created.id, now) };
  });
  return { ...buildPerson(test, token), accountId: account.id, agentId: account.agent_id, name, email };
}

/** Somebody of no project who runs the server. */
export async function buildAdministrator(test: TestApp, name = "Ada"): Promise<AgentPerson> {
  const ada = await buildAgent(test, name);
  await test.app.database.transaction((tx) => setAdministrator(tx, ada.accountId, true));
  return ada;
}

export async function buildProject(owner: Person, name = "Chainring"): Promise<OwnedProject> {
  const { project } = await owner.call(createProject, { body: { name } });
  return project as OwnedProject;
}

/** Makes the agent an accepted member, as an accepted invitation does. */
export async function buildMember(
  test: TestApp,
  project: { id: string },
  agent: AgentPerson,
): Promise<{ memberId: string }> {
  const memberId = newId();
  await test.app.database.db
    .insertInto("members")
    .values({
      id: memberId,
      project_id: project.id,
      account_id: agent.accountId,
      role: "MEMBER",
      invitation_status: "ACCEPTED",
      invitation_email: agent.email,
      invitation_email_key: emailKey(agent.email),
    })
    .execute();
  return { memberId };
}

export async function buildVisitor(
  test: TestApp,
  project: { id: string },
  body: Partial<z.input<(typeof startVisitorSession)["body"]>> = {},
  token: string | null = null,
  options: RequestOptions = {},
): Promise<VisitorPerson> {
  const parts = {
    params: { projectId: project.id },
    body: { locale: { language: "en", timezone: "Europe/Berlin" }, ...body },
  };
  const answer = await buildPerson(test, token).call(startVisitorSession, parts, options);
  return { ...buildPerson(test, answer.token), widgetUser: answer.widgetUser };
}

/** A user token as the customer's server signs it. */
export function signUserToken(
  project: { secretKey: string },
  claims: Record<string, unknown>,
  expiresAt: string | number | Date = "7d",
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime(expiresAt)
    .sign(new TextEncoder().encode(project.secretKey));
}

export async function buildStage(test: TestApp): Promise<Stage> {
  const [olivia, marco, petra] = await Promise.all([
    buildAgent(test, "Olivia"),
    buildAgent(test, "Marco"),
    buildAgent(test, "Petra"),
  ]);
  const project = await buildProject(olivia);
  await buildMember(test, project, marco);
  const petrasProject = await buildProject(petra, "Elsewhere");
  const nadiasId = `nadia-${randomUUID().slice(0, 8)}`;
  const user = { id: nadiasId, name: "Nadia Haddad", email: "nadia@visitor.example" };
  const nadia = await buildVisitor(test, project, { user, userToken: await signUserToken(project, { ...user }) });
  const theo = await buildVisitor(test, project);
  return { project, olivia, marco, petra, petrasProject, nadia, theo };
}
