import type { Command } from "../command.ts";
import { emailKey } from "./email-key.ts";
import type { AccountHooks } from "./hooks.ts";
import { findAccountByEmailKey } from "./queries.ts";
import { verifyEmail } from "./verify-email.ts";

/** For the administrator: verifies an account whose verification mail can't arrive. */
export function accountCommands(hooks: Pick<AccountHooks, "emailVerified">): Command[] {
  return [
    {
      name: "accounts verify",
      usage: "<email>",
      summary: "Verify an account's address without mail",
      async run({ database, clock, say }, [email]) {
        if (!email) return "usage";
        const account = await findAccountByEmailKey(database, emailKey(email));
        if (!account) {
          say(`No account has the address ${email}.`);
          return "failed";
        }
        await database.transaction((tx) => verifyEmail(tx, account, { hooks, now: clock.now() }));
        say(`${account.email} is verified and can sign in.`);
        return "done";
      },
    },
  ];
}
