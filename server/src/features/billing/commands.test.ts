import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { buildOwner, buildSubscriber, planOf, useBillingApp } from "../../../test/billing.ts";
import { runCommand } from "../../../test/commands.ts";
import { billingCommands } from "./commands.ts";

const { app, stripe } = await useBillingApp();

const run = (line: string, settings: typeof stripe.settings | undefined = stripe.settings) =>
  runCommand(
    app,
    billingCommands(() => ({ stripe: settings, publicUrl: "http://hark.test" })),
    line.split(" "),
  );

test("`billing sync` prints what it changed, and the next run that there is nothing to change", async () => {
  const { owner, subscription } = await buildSubscriber({ app, stripe });
  subscription.items.data[0].price = { id: "price_business" };
  expect(await run("billing sync")).toEqual({
    ended: "done",
    lines: [`${owner.email}: Pro -> Business (${subscription.id})`],
  });
  expect(await run("billing sync")).toEqual({ ended: "done", lines: ["Everything was up to date."] });
});

test("`billing sync` fails with the account that it could not read", async () => {
  const { owner, subscription } = await buildSubscriber({ app, stripe });
  subscription.items.data[0].price = { id: "price_nobody_knows" };
  const { ended, lines } = await run("billing sync");
  expect(ended).toBe("failed");
  expect(lines).toEqual([expect.stringMatching(`^Failed: ${owner.email}: .*price_nobody_knows`)]);
  subscription.items.data[0].price = { id: "price_pro" };
});

test("`billing sync` without payment settings says so", async () => {
  const commands = billingCommands(() => ({ stripe: undefined, publicUrl: "" }));
  const { ended, lines } = await runCommand(app, commands, ["billing", "sync"]);
  expect(ended).toBe("failed");
  expect(lines[0]).toContain("no payment settings");
});

test("`plans set` gives an account a plan whatever it pays for, and 'paid' undoes it", async () => {
  const { owner, subscription } = await buildSubscriber({ app, stripe });
  expect(await run(`plans set ${owner.email.toUpperCase()} business`)).toEqual({
    ended: "done",
    lines: [
      `${owner.email} is on the Business plan.`,
      `It still pays for 'pro' (${subscription.id}); end that at Stripe if it should not.`,
    ],
  });
  expect(await planOf(owner)).toBe("Business");
  expect((await run(`plans set ${owner.email} paid`)).lines).toEqual([`${owner.email} is on the Pro plan.`]);
  expect(await planOf(owner)).toBe("Pro");
});

test("`plans set` names the unknown account or plan", async () => {
  const { owner } = await buildOwner(app);
  const stranger = `${randomUUID()}@team.example`;
  expect((await run(`plans set ${stranger} pro`)).lines).toEqual([`There is no account with the email ${stranger}.`]);
  const { ended, lines } = await run(`plans set ${owner.email} platinum`);
  expect([ended, lines]).toEqual(["failed", ["There is no plan 'platinum'. There are free, pro, business."]]);
  expect((await run(`plans set ${owner.email}`)).ended).toBe("usage");
});

test("`plans list` lists them", async () => {
  expect((await run("plans list")).lines).toEqual([
    "free: Free, $0 per month",
    "pro: Pro, $29 per month",
    "business: Business, $99 per month",
  ]);
});
