import { randomBytes } from "node:crypto";
import type { Command, CommandContext } from "../command.ts";
import { toTerminalLine } from "../terminal-line.ts";
import { endSessions } from "./change-password.ts";
import { emailKey } from "./email-key.ts";
import type { AccountHooks } from "./hooks.ts";
import { hashPassword } from "./passwords.ts";
import {
  type AccountWithAgent,
  deleteLinks,
  findAccountByEmailKey,
  listAccounts,
  lockAdministrators,
  lockEmail,
  setAdministrator,
  setGoogleSubject,
  setPasswordHash,
} from "./queries.ts";
import { verifyEmail } from "./verify-email.ts";

/** 96 bits, in 16 characters. */
const passwordBytes = 12;

/** For the administrator of a server: what somebody can't do who gets no mail, has lost a device or doesn't work here any more. */
export function accountCommands(hooks: Pick<AccountHooks, "emailVerified">): Command[] {
  return [
    {
      name: "accounts list",
      usage: "",
      summary: "List everybody who has an account, the newest last",
      async run({ database, say }, words) {
        if (words.length > 0) return "usage";
        for (const account of await listAccounts(database)) {
          const isVerified = account.email_verified_at !== null;
          const parts = [
            account.email,
            account.name,
            `since ${account.created_at.toISOString().slice(0, 10)}`,
            account.projects === 1 ? "1 project" : `${account.projects} projects`,
            ...(isVerified ? [] : ["address not verified"]),
            ...(account.is_administrator ? ["administrator"] : []),
          ];
          say(parts.map(toTerminalLine).join(" · "));
        }
        return "done";
      },
    },
    aboutAccount({
      name: "accounts verify",
      summary: "Verify an account's address without mail",
      async act({ database, clock, say }, account) {
        await database.transaction((tx) => verifyEmail(tx, account, { hooks, now: clock.now() }));
        const cannotSignIn = account.password_hash === null && account.google_subject === null;
        say(
          cannotSignIn
            ? `${account.email} is verified and has no password yet: accounts set-password ${account.email}`
            : `${account.email} is verified and can sign in.`,
        );
        return "done";
      },
    }),
    aboutAccount({
      name: "accounts set-password",
      summary: "Give an account a new password, which is printed once, and end its sessions and its link with Google",
      async act({ database, say }, account) {
        // Made here and not asked for: an argument would stay in the shell's history.
        const password = randomBytes(passwordBytes).toString("base64url");
        const hash = await hashPassword(password);
        await database.transaction(async (tx) => {
          await lockEmail(tx, account.email_key);
          await setPasswordHash(tx, account.id, hash);
          await setGoogleSubject(tx, account.id, null);
          await deleteLinks(tx, account.id, "RESET_PASSWORD");
          await endSessions(tx, account);
        });
        say(`The new password of ${account.email} is: ${password}`);
        say("It is stored nowhere in this form. Whoever gets it should change it in Settings > Account.");
        if (account.email_verified_at === null)
          say(`The address is not verified yet: accounts verify ${account.email}`);
        return "done";
      },
    }),
    aboutAccount({
      name: "accounts make-admin",
      summary: "Let an account see and change the settings of the whole server, in Settings > Server",
      async act({ database, say }, account) {
        if (account.email_verified_at === null) {
          say(`The address is not verified yet: accounts verify ${account.email}`);
          return "failed";
        }
        await database.transaction((tx) => setAdministrator(tx, account.id, true));
        say(`${account.email} is an administrator of this server.`);
        return "done";
      },
    }),
    aboutAccount({
      name: "accounts remove-admin",
      summary: "Take that away again; one account has to keep it",
      async act({ database, say }, account) {
        const isRemoved = await database.transaction(async (tx) => {
          const administrators = await lockAdministrators(tx);
          if (administrators.length === 1 && administrators[0] === account.id) return false;
          await setAdministrator(tx, account.id, false);
          return true;
        });
        if (!isRemoved) {
          say(`${account.email} is the only administrator. Make another one first: accounts make-admin <email>`);
          return "failed";
        }
        say(`${account.email} is no administrator of this server.`);
        return "done";
      },
    }),
    aboutAccount({
      name: "accounts sign-out",
      summary: "End all sessions of an account, on every device",
      async act({ database, say }, account) {
        const count = await database.transaction((tx) => endSessions(tx, account));
        say(`${account.email} was signed in ${count === 1 ? "once" : `${count} times`} and isn't any more.`);
        return "done";
      },
    }),
  ];
}

interface AccountCommand extends Pick<Command, "name" | "summary"> {
  act(context: CommandContext, account: AccountWithAgent): Promise<"done" | "failed">;
}

/** A command about the account that has an address, whatever its case. */
function aboutAccount({ act, ...command }: AccountCommand): Command {
  return {
    ...command,
    usage: "<email>",
    async run(context, [email, ...rest]) {
      if (!email || rest.length > 0) return "usage";
      const account = await findAccountByEmailKey(context.database, emailKey(email));
      if (!account) {
        context.say(`No account has the address ${email}.`);
        return "failed";
      }
      return act(context, account);
    },
  };
}
