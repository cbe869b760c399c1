import { getCurrentUser, signIn } from "@hark/contract/accounts/endpoints";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildAgent, buildMember, buildPerson, buildProject } from "../../../test/cast.ts";
import { runCommand } from "../../../test/commands.ts";
import { projectCommands } from "../projects/index.ts";
import { accountCommands } from "./commands.ts";

const app = useTestApp();
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
