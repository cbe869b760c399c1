/**
 * Measures what a newcomer waits for: clones this repository into an empty folder, runs `npm start` there, registers, makes a project,
 * asks as a visitor, answers as the agent, and prints the seconds until each. Only Node's own modules, as nothing is installed yet.
 */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { root, run, Unprepared } from "./prepare/run.mjs";

const startedAt = Date.now();
const folder = await mkdtemp(join(tmpdir(), "hark-first-"));
const clone = join(folder, "hark");

try {
  const { code, output } = await run("git", ["clone", "--quiet", root, clone]);
  if (code !== 0) throw new Unprepared(output);
  tell("cloned");
  const server = await start();
  try {
    tell("Hark is ready");
    await answerSomebody(server);
    tell("the first message is answered");
  } finally {
    server.process.kill("SIGTERM");
    await server.exited;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** @param {string} step */
function tell(step) {
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(1)} s: ${step}`);
}

/** Runs `npm start` in the clone until it says where its mailbox lies. */
async function start() {
  const port = await findFreePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: join(folder, "data"), SMTP_URL: "", LOG_LEVEL: "warn" };
  const npm = spawn("npm", ["start"], { cwd: clone, env, stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(npm, "exit");
  for await (const line of createInterface({ input: npm.stdout })) {
    const key = /\/dev\/mailbox\?key=([\w-]+)/.exec(line)?.[1];
    if (key) {
      npm.stdout.resume();
      return { process: npm, exited, url: `http://localhost:${port}`, key };
    }
  }
  throw new Unprepared("npm start ended before Hark was ready.");
}

/** @param {{ url: string, key: string }} server */
async function answerSomebody({ url, key }) {
  /** @type {(path: string, body?: object, token?: string) => Promise<any>} */
  const call = async (path, body, token) => {
    const response = await fetch(`${url}/api${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        ...(body && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  };

  const password = randomUUID();
  const account = { email: "ada@team.example", password };
  await call("/users", { ...account, name: "Ada", repeatPassword: password });
  await call("/users/confirm-email", { code: await readCode(url, key) });
  const { token } = await call("/users/authenticate", account);
  tell("registered, confirmed and signed in");
  const { project } = await call("/projects", { name: "Chainring" }, token);

  const locale = { language: "en", timezone: "Europe/Berlin" };
  const visitor = await call(`/widget/${project.id}/sessions`, { locale });
  const question = { type: "QUESTION", content: "Do you ship to Norway?", clientId: randomUUID() };
  await call(`/widget/${project.id}/conversations`, question, visitor.token);
  const { conversations } = await call(`/projects/${project.id}/conversations`, undefined, token);
  const path = `${project.id}/conversations/${conversations[0].id}/messages`;
  await call(`/projects/${path}`, { content: "We do, within a week.", clientId: randomUUID() }, token);
  const { conversation } = await call(`/widget/${path}`, undefined, visitor.token);
  const texts = conversation.messages.map((/** @type {{ content: string }} */ { content }) => content);
  if (!texts.includes("We do, within a week.")) throw new Error(`The visitor reads ${JSON.stringify(texts)}.`);
}

/** @param {string} url @param {string} key */
async function readCode(url, key) {
  for (let attempt = 0; attempt < 100; attempt++) {
    /** @type {any} */
    const { mails } = await (await fetch(`${url}/dev/mailbox.json?key=${key}`)).json();
    const link = /https?:\/\/\S+/.exec(mails[0]?.text ?? "")?.[0];
    const code = link && new URL(link).searchParams.get("code");
    if (code) return code;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("No mail with a link came.");
}

/** @returns {Promise<number>} */
async function findFreePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  return typeof address === "object" && address ? address.port : 0;
}
