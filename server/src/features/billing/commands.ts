import { createLog } from "../../platform/log.ts";
import { createStripe, type StripeSettings } from "../../platform/payments/stripe.ts";
import { emailKey, findAccountByEmailKey } from "../accounts/index.ts";
import type { Command } from "../command.ts";
import { grantPlan } from "./grant-plan.ts";
import { findBilling, getPlanOfAccount, listPlans } from "./queries.ts";
import { syncAll } from "./sync-all.ts";

interface CommandSettings {
  stripe: StripeSettings | undefined;
  publicUrl: string;
}

/** @param readSettings called by the command that needs them, so that the others run whatever the settings are. */
export function billingCommands(readSettings: () => CommandSettings): Command[] {
  return [
    {
      name: "billing sync",
      usage: "",
      summary: "Update all plans and accounts to their state at Stripe",
      async run({ database, clock, say }, words) {
        if (words.length > 0) return "usage";
        const { stripe: settings, publicUrl } = readSettings();
        if (!settings) {
          say(
            "This server has no payment settings (STRIPE_SECRET_KEY and its companions), so there is nothing to bring up to date.",
          );
          return "failed";
        }
        const payments = {
          stripe: await createStripe(settings),
          settings,
          database,
          clock,
          log: createLog("silent"),
          publicUrl,
        };
        const { changes, failures } = await syncAll(payments, { adopt: true });
        for (const change of changes) say(change);
        for (const failure of failures) say(`Failed: ${failure}`);
        if (changes.length === 0 && failures.length === 0) say("Everything was up to date.");
        return failures.length === 0 ? "done" : "failed";
      },
    },
    {
      name: "plans list",
      usage: "",
      summary: "List the plans that `plans set` accepts",
      async run({ database, say }, words) {
        if (words.length > 0) return "usage";
        for (const plan of await listPlans(database)) {
          say(
            `${plan.id}: ${plan.name}, $${plan.price_cents / 100} per month${plan.position === null ? ", not on offer" : ""}`,
          );
        }
        return "done";
      },
    },
    {
      name: "plans set",
      usage: "<email> <plan | paid>",
      summary: "Give an account a plan, whatever it pays for; 'paid' returns it to the plan that it pays for",
      async run({ database, clock, say }, [email, planId, ...rest]) {
        if (!email || !planId || rest.length > 0) return "usage";
        const account = await findAccountByEmailKey(database, emailKey(email));
        if (!account) {
          say(`There is no account with the email ${email}.`);
          return "failed";
        }
        const isGranted = await database.transaction((tx) =>
          grantPlan(tx, account.id, planId === "paid" ? null : planId),
        );
        if (!isGranted) {
          const known = (await listPlans(database)).map((plan) => plan.id).join(", ");
          say(`There is no plan '${planId}'. There are ${known}.`);
          return "failed";
        }
        const plan = await getPlanOfAccount(database, account.id, clock.now());
        say(`${account.email} is on the ${plan.name} plan.`);
        const billing = await findBilling(database, account.id);
        if (planId !== "paid" && billing?.subscription_id && billing.subscribed_plan_id !== plan.id) {
          say(
            `It still pays for '${billing.subscribed_plan_id}' (${billing.subscription_id}); end that at Stripe if it should not.`,
          );
        }
        return "done";
      },
    },
  ];
}
