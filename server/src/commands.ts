import { backupCommands } from "./backup/commands.ts";
import { readConfig } from "./config.ts";
import { doctorCommands } from "./doctor/commands.ts";
import { effectsCommand } from "./doctor/effects-command.ts";
import { upgradeCheckCommand } from "./doctor/upgrade-check.ts";
import { accountCommands } from "./features/accounts/index.ts";
import { billingCommands } from "./features/billing/index.ts";
import type { Command } from "./features/command.ts";
import { exportConversations, messageFileUse, removeConversations } from "./features/conversations/index.ts";
import { exportFeedback, feedbackFileUse, removeFeedback } from "./features/feedback/index.ts";
import { exportKnownIssues, removeFromKnownIssues } from "./features/known-issues/index.ts";
import { joinAcceptedInvitations } from "./features/members/index.ts";
import { mailCommands } from "./features/notifications/index.ts";
import { projectCommands } from "./features/projects/index.ts";
import { savedReplyFileUse } from "./features/saved-replies/index.ts";
import { searchCommands } from "./features/search/index.ts";
import { visitorCommands } from "./features/visitors/index.ts";

/** Everything that `npm run hark -- <name>` can do. */
export const commands: readonly Command[] = [
  ...accountCommands({ emailVerified: joinAcceptedInvitations }),
  ...projectCommands,
  ...billingCommands(() => readConfig(process.env)),
  ...visitorCommands(
    {
      exports: [exportConversations, exportKnownIssues, exportFeedback],
      removals: [removeConversations, removeFromKnownIssues, removeFeedback],
      fileUses: [messageFileUse, savedReplyFileUse, feedbackFileUse],
    },
    () => readConfig(process.env),
  ),
  ...searchCommands,
  ...mailCommands,
  ...doctorCommands(() => readConfig(process.env)),
  effectsCommand,
  upgradeCheckCommand,
  ...backupCommands(() => readConfig(process.env)),
];
