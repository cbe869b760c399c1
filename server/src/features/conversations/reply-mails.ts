import { messagePreview } from "@hark/contract/conversations/rules";
import { mails as limits } from "@hark/contract/limits";
import type { Tx } from "../../platform/database/database.ts";
import { eachAlone } from "../../platform/database/each-alone.ts";
import { enqueueMail } from "../../platform/mail/mail-job.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import type { FeatureContext } from "../feature.ts";
import { getMailBrand } from "../members/index.ts";
import { findListedPage } from "../projects/index.ts";
import { composeReply } from "./compose-reply.ts";
import {
  listUnmailedReplies,
  lockUnseenConversations,
  setMailedSequence,
  type UnseenConversation,
} from "./reply-queries.ts";

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
  log,
}: Pick<FeatureContext, "database" | "jobs" | "clock" | "log">) {
  let done: number;
  do {
    done = await database.transaction(async (tx) => {
      const now = clock.now().getTime();
      const conversations = await lockUnseenConversations(tx, {
        before: new Date(now - limits.unseenReplyBeforeMailMs),
        after: new Date(now - limits.mailedWithinMs),
        limit: batch,
      });
      const replied: { conversation: UnseenConversation; replies: Replies }[] = [];
      for (const conversation of conversations) {
        const replies = await takeReplies(tx, conversation);
        if (replies) replied.push({ conversation, replies });
      }
      await eachAlone(
        tx,
        replied,
        async ({ conversation, replies }) => enqueueMail(jobs, tx, await composeReplies(tx, conversation, replies)),
        (error, { conversation: { id } }) =>
          log.error({ err: error, conversationId: id }, "the mail of a reply was given up"),
      );
      return conversations.length;
    });
  } while (done === batch);
}

/** Returns the replies that were not mailed yet, which count as mailed from now on, or null when there are none. */
async function takeReplies(tx: Tx, conversation: UnseenConversation) {
  const all = await listUnmailedReplies(tx, conversation, limits.maxQuotedMessages);
  const last = all.at(-1);
  if (!last) return null;
  await setMailedSequence(tx, conversation, last.sequence);
  return { all, last };
}

type Replies = NonNullable<Awaited<ReturnType<typeof takeReplies>>>;

/** Composes one mail with all of them. */
async function composeReplies(tx: Tx, conversation: UnseenConversation, { all, last }: Replies): Promise<Mail> {
  return composeReply({
    to: conversation.visitor_email,
    visitorName: conversation.visitor_name,
    agentName: last.agent_name,
    brand: await getMailBrand(tx, conversation.project_id),
    quotes: all.map((reply) => messagePreview(reply)),
    page: await findListedPage(tx, conversation.project_id, conversation.page_url ?? conversation.session_page_url, {
      kind: "conversation",
      id: conversation.id,
    }),
  });
}
