import { getCurrentUser, signIn } from "@hark/contract/accounts/endpoints";
import { getProject, updateProject, uploadLogo } from "@hark/contract/projects/endpoints";
import { expect, test, vi } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildAgent, buildMember, buildPerson, buildProject } from "../../../test/cast.ts";
import { runCommand } from "../../../test/commands.ts";
import { buildPicture, put } from "../../../test/files.ts";
import { projectCommands } from "../projects/index.ts";
import { accountCommands } from "./commands.ts";

const app = useTestApp({ minFreeBytes: 1 });
const picture = await buildPicture("png");
const commands = [...accountCommands({ emailVerified: async () => {} }), ...projectCommands];
const run = (...words: string[]) => runCommand(app, commands, words);

test("accounts list and projects list name everybody and everything, and no name reaches the terminal's controls", async () => {
  const olivia = await buildAgent(app, "Olivia");
  const marco = await buildAgent(app, "Marco");
  const project = await buildProject(olivia, "Chain\u2066ring");
  await buildMember(app, project, marco);
  await app.app.database.transaction((tx) =>
    tx.run("update accounts set name = $1, email_verified_at = null where id = $2", [
      `Marco\u001b[2J`,
      marco.accountId,
    ]),
  );
  const { ended, lines } = await run("accounts", "list");
  expect(ended).toBe("done");
  const today = new Date().toISOString().slice(0, 10);
  expect(lines).toContain(`${olivia.email} · Olivia · since ${today} · 1 project`);
  expect(lines).toContain(`${marco.email} · Marco [2J · since ${today} · 1 project · address not verified`);
  const listed = await run("projects", "list");
  expect(listed.lines).toContain(`${project.id} · Chain ring · ${olivia.email} · 2 members · since ${today}`);
});

test("projects delete takes a project with its files, once its name is given, and no other", async () => {
  const olivia = await buildAgent(app, "Olivia");
  const [gone, kept] = [await buildProject(olivia, "Old Shop"), await buildProject(olivia, "Old Shop")];
  const { fileUrl, presignedUrl } = await olivia.call(uploadLogo, {
    params: { projectId: gone.id },
    body: { contentType: "image/png", size: picture.length },
  });
  expect((await put(app, presignedUrl, picture, "image/png")).status).toBe(204);
  await olivia.call(updateProject, { params: { projectId: gone.id }, body: { logoUrl: fileUrl } });
  const getLogo = async () => (await fetch(fileUrl.replace("http://hark.test", app.url))).status;
  expect(await getLogo()).toBe(200);

  expect((await run("projects", "delete")).ended).toBe("usage");
  expect((await run("projects", "delete", gone.id, "--yes")).ended).toBe("usage");
  expect((await run("projects", "delete", "not-an-id", "--yes", "Old", "Shop")).ended).toBe("failed");
  expect((await run("projects", "delete", gone.id)).lines.at(-1)).toMatch(/^Nobody is there to ask/);
  expect((await run("projects", "delete", gone.id, "--yes", "Old")).ended).toBe("failed");
  await olivia.call(getProject, { params: { projectId: gone.id } });

  expect((await run("projects", "delete", gone.id, "--yes", "Old", "Shop")).ended).toBe("done");
  await expect(olivia.call(getProject, { params: { projectId: gone.id } })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await olivia.call(getProject, { params: { projectId: kept.id } });
  await vi.waitFor(async () => expect(await getLogo()).toBe(404), { timeout: 10_000, interval: 100 });
});

test("accounts set-password prints a password that works once it is printed, and ends every session", async () => {
  const olivia = await buildAgent(app, "Olivia");
  const before = await run("accounts", "set-password", olivia.email.toUpperCase());
  expect(before.ended).toBe("done");
  const password = /^The new password of \S+ is: (\S{16})$/.exec(before.lines[0] ?? "")?.[1] ?? "";
  await expect(olivia.call(getCurrentUser)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await buildPerson(app, null).call(signIn, { body: { email: olivia.email, password } });
  const again = await run("accounts", "set-password", olivia.email);
  expect(again.lines[0]).not.toContain(password);
});

test("accounts verify says so where no password opens the account yet", async () => {
  const [olivia, petra] = [await buildAgent(app, "Olivia"), await buildAgent(app, "Petra")];
  await app.app.database.transaction((tx) =>
    tx.run("update accounts set password_hash = 'a hash' where id = $1", [petra.accountId]),
  );
  expect((await run("accounts", "verify", olivia.email)).lines).toEqual([
    `${olivia.email} is verified and has no password yet: accounts set-password ${olivia.email}`,
  ]);
  expect((await run("accounts", "verify", petra.email)).lines).toEqual([`${petra.email} is verified and can sign in.`]);
});

test("accounts sign-out ends the sessions of one account alone", async () => {
  const olivia = await buildAgent(app, "Olivia");
  const petra = await buildAgent(app, "Petra");
  expect(await run("accounts", "sign-out", olivia.email)).toEqual({
    ended: "done",
    lines: [`${olivia.email} was signed in once and isn't any more.`],
  });
  await expect(olivia.call(getCurrentUser)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await petra.call(getCurrentUser);
  expect((await run("accounts", "sign-out", "nobody@team.example")).ended).toBe("failed");
  expect((await run("accounts", "sign-out")).ended).toBe("usage");
});
