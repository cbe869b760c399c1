import { backupCommands } from "./backup/commands.ts";
import { readConfig } from "./config.ts";
import { accountCommands } from "./features/accounts/index.ts";
import { billingCommands } from "./features/billing/index.ts";
import type { Command } from "./features/command.ts";
import { joinAcceptedInvitations } from "./features/members/index.ts";

/** Everything that `npm run hark -- <name>` can do. */
export const commands: readonly Command[] = [
  ...accountCommands({ emailVerified: joinAcceptedInvitations }),
  ...billingCommands(() => readConfig(process.env)),
  ...backupCommands(() => readConfig(process.env)),
];
