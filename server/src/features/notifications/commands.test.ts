import { randomUUID } from "node:crypto";
import { sendForgotPassword } from "@hark/contract/accounts/endpoints";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildAgent } from "../../../test/cast.ts";
import { runCommand } from "../../../test/commands.ts";
import { mailCommands } from "./commands.ts";

let isDown = true;
const sent: { to: string; subject: string }[] = [];
const app = useTestApp({
  metrics: "PUBLIC",
  mailer: {
    kind: "SMTP",
    async send({ to, subject }) {
      if (isDown) throw new Error("421 come back later\u001b[2J");
      sent.push({ to: to.address, subject });
    },
    close: () => {},
  },
});
const run = (...words: string[]) => runCommand(app, mailCommands, words);
const metric = async (state: string) =>
  new RegExp(`hark_mails\\{state="${state}"\\} (\\d+)`).exec(await (await fetch(`${app.url}/metrics`)).text())?.[1];

test("a mail that can't leave is listed without its text, kept when it is given up, and sent again once", {
  timeout: 40_000,
}, async () => {
  expect((await run("mail", "list")).lines).toEqual(["Every mail has left."]);
  const olivia = await buildAgent(app, "Olivia");
  await olivia.call(sendForgotPassword, { body: { email: olivia.email } });
  const first = async () => (await run("mail", "list")).lines[0] ?? "";
  await expect.poll(first, { timeout: 15_000 }).toMatch(/attempts: \d+, next attempt .* \(421 come back later \[2J\)$/);
  expect(await first()).toContain(olivia.email);
  expect(await first()).not.toMatch(/https?:/);
  expect(await metric("waiting")).toBe("1");

  // As after two days.
  const id = (await first()).slice(0, 36);
  await app.app.database.transaction((tx) =>
    tx.run("update pgboss.job set retry_count = retry_limit, start_after = now() where id = $1", [id]),
  );
  await expect.poll(first, { timeout: 20_000 }).toMatch(/attempts: \d+, given up \(421/);
  expect(await metric("failed")).toBe("1");
  expect((await run("mail", "send-again", randomUUID())).ended).toBe("failed");
  expect((await run("mail", "send-again", "it")).ended).toBe("usage");

  isDown = false;
  const again = await run("mail", "send-again", "all");
  expect(again).toEqual({ ended: "done", lines: ["It is tried again now."] });
  await expect.poll(() => sent.map(({ to }) => to), { timeout: 15_000 }).toEqual([olivia.email]);
  await expect.poll(first, { timeout: 15_000 }).toBe("Every mail has left.");
  expect((await run("mail", "send-again", "all")).lines).toEqual(["Every mail has left."]);
  expect(sent).toHaveLength(1);
});
