import { messagePreview } from "@hark/contract/conversations/rules";
import { mails as limits } from "@hark/contract/limits";
import { siteOrigin } from "@hark/contract/projects/site-origin";
import type { Tx } from "../../platform/database/database.ts";
import { composeMail } from "../../platform/mail/compose.ts";
import { enqueueMail } from "../../platform/mail/mail-job.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import { firstNameInMail, nameInMail } from "../../platform/mail/name-in-mail.ts";
import type { FeatureContext } from "../feature.ts";
import { isListedSite } from "../projects/index.ts";
import {
  listUnmailedReplies,
  lockUnseenConversations,
  setMailedSequence,
  type UnseenConversation,
} from "./reply-queries.ts";
import { t } from "./texts.ts";

const batch = 50;

/**
 * Mails visitors the replies that they have not read within a minute (design section 6). The conversation's row is the queue:
 * it records how far its visitor has read, and how far mails have reported. Nodes skip rows that another one has locked.
 */
export function replyMails(context: FeatureContext) {
  context.jobs.repeat("reply-mails", limits.sweepMs / 1000, () => mailUnseenReplies(context));
}

export async function mailUnseenReplies({
  database,
  jobs,
  clock,
}: Pick<FeatureContext, "database" | "jobs" | "clock">) {
  let done: number;
  do {
    done = await database.transaction(async (tx) => {
      const now = clock.now().getTime();
      const conversations = await lockUnseenConversations(tx, {
        before: new Date(now - limits.unseenReplyBeforeMailMs),
        after: new Date(now - limits.mailedWithinMs),
        limit: batch,
      });
      for (const conversation of conversations) {
        const mail = await composeReplies(tx, conversation);
        if (mail) await enqueueMail(jobs, tx, mail);
      }
      return conversations.length;
    });
  } while (done === batch);
}

/** Composes one mail with all replies that were not mailed yet. */
async function composeReplies(tx: Tx, conversation: UnseenConversation): Promise<Mail | null> {
  const replies = await listUnmailedReplies(tx, conversation, limits.maxQuotedMessages);
  const last = replies.at(-1);
  if (!last) return null;
  await setMailedSequence(tx, conversation, last.sequence);
  const project = nameInMail(conversation.project_name);
  const name = firstNameInMail(conversation.visitor_name);
  const who = last.agent_name
    ? t("agentReplied", { agent: nameInMail(last.agent_name), project })
    : t("teamReplied", { project });
  const page = await findLinkedPage(tx, conversation);
  return composeMail({
    to: { name: "", address: conversation.visitor_email },
    subject: who,
    greeting: name ? t("hi", { name }) : t("hiThere"),
    paragraphs: [`${who}:`],
    quote: replies
      .map((reply) => messagePreview(reply))
      .join("\n\n")
      .slice(0, limits.maxQuotedCharacters),
    ...(page && { action: { label: t("continueConversation"), url: page } }),
    footer: t("becauseWrote", { project }),
  });
}

/** The page is what a visitor's browser said, and the mail may reach somebody else: only a site of the project is linked. */
async function findLinkedPage(tx: Tx, conversation: UnseenConversation): Promise<string | null> {
  const page = conversation.page_url ?? conversation.session_page_url;
  const origin = page === null ? null : siteOrigin(page);
  if (page === null || origin === null) return null;
  return (await isListedSite(tx, conversation.project_id, origin)) ? new URL(page).href : null;
}
