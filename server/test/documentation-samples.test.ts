import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { getConversation, startConversation } from "@hark/contract/conversations/endpoints";
import { expect, onTestFinished, test } from "vitest";
import { hashPassword } from "../src/features/accounts/passwords.ts";
import { markEmailVerified } from "../src/features/accounts/queries.ts";
import { register } from "../src/features/accounts/register.ts";
import { useTestApp } from "./build-test-app.ts";
import { buildAgent, buildMember, buildProject, buildVisitor } from "./cast.ts";

/** The programs that the documentation quotes (`site/pages/api.md`), run as their readers run them. */

const app = useTestApp();
const samples = join(import.meta.dirname, "../../site/samples");

function run(name: string, environment: Record<string, string>) {
  const program = spawn(process.execPath, [join(samples, name)], {
    env: { ...process.env, HARK_URL: app.url, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void program.kill());
  return program;
}

/** A visitor of that name asks a number of questions. */
async function ask(project: { id: string }, name: string, questions: string[]) {
  const visitor = await buildVisitor(app, project, { user: { id: randomUUID(), name } });
  const ids: string[] = [];
  for (const content of questions) {
    const body = { type: "QUESTION" as const, content };
    ids.push((await visitor.call(startConversation, { params: { projectId: project.id }, body })).conversation.id);
  }
  return ids;
}

test("the program that reads signs in, goes through all pages of the list and prints the questions", async () => {
  const olivia = await buildAgent(app, "Olivia");
  const project = await buildProject(olivia);
  const password = "a long enough password";
  const email = `bot.${randomUUID().slice(0, 8)}@team.example`;
  const passwordHash = await hashPassword(password);
  const account = await app.app.database.transaction(async (tx) => {
    const created = await register(tx, { name: "Bot", email, passwordHash });
    await markEmailVerified(tx, created.id, new Date());
    return created;
  });
  const bot = { ...olivia, accountId: account.id, agentId: account.agent_id, email };
  await buildMember(app, project, bot);
  const questions = Array.from({ length: 18 }, (_, index) => `Question ${index}`);
  for (const name of ["Ada", "Ben", "Chloé"]) await ask(project, name, questions);
  const program = run("open-questions.mjs", { HARK_EMAIL: email, HARK_PASSWORD: password });
  const [output, [code]] = await Promise.all([text(program.stdout), once(program, "exit")]);
  expect(code).toBe(0);
  expect(output.trim().split("\n")).toHaveLength(54);
  expect(output).toMatch(/^Chloé: Question 17\n/);
  expect(output).toMatch(/Ada: Question 0\n$/);
});

test("the program that listens answers a new conversation, once and in the name of its account", async () => {
  const olivia = await buildAgent(app, "Olivia");
  const project = await buildProject(olivia);
  const program = run("answer-at-once.mjs", { HARK_TOKEN: olivia.token });
  const lines = createInterface(program.stdout)[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe("listening");
  const [id = ""] = await ask(project, "Ada", ["Do you repair e-bikes?"]);
  expect((await lines.next()).value).toBe(`answered ${id}: 200`);
  const { conversation } = await olivia.call(getConversation, {
    params: { projectId: project.id, conversationId: id },
  });
  expect(conversation.messages.map(({ senderType, content }) => [senderType, content])).toEqual([
    ["WIDGET_USER", "Do you repair e-bikes?"],
    ["AGENT", "Thank you, we will look at it today."],
  ]);
});
