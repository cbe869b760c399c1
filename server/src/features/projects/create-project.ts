import { randomBytes } from "node:crypto";
import type { Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/ids.ts";
import { type AccountActor, emailKey } from "../accounts/index.ts";
import { insertAcceptedMember, type ProjectRow } from "../members/index.ts";
import { projectCreated } from "./events.ts";
import { insertProject, insertWidget } from "./queries.ts";

/** 256 random bits as text, so that people can paste it into their own server's settings. */
export function newSecretKey(): string {
  return randomBytes(32).toString("base64url");
}

/** Creates a project with its owner and its widget's settings. */
export async function createProject(
  tx: Tx,
  input: { id: string; owner: AccountActor; name: string },
): Promise<ProjectRow> {
  const project = await insertProject(tx, { id: input.id, name: input.name, secretKey: newSecretKey() });
  await insertWidget(tx, { id: newId(), projectId: project.id });
  await insertAcceptedMember(tx, {
    id: newId(),
    projectId: project.id,
    accountId: input.owner.id,
    role: "OWNER",
    email: input.owner.email,
    emailKey: emailKey(input.owner.email),
  });
  tx.announce(projectCreated({ projectId: project.id, ownerAgentId: input.owner.agent_id }));
  return project;
}
