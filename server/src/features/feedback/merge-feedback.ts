import { isPublic } from "@hark/contract/feedback/rules";
import type { Tx } from "../../platform/database/database.ts";
import type { VisitorRow } from "../visitors/index.ts";
import { moveComments } from "./comment-queries.ts";
import { feedbackChanged } from "./events.ts";
import { moveAnswers } from "./prepared-answers/queries.ts";
import { moveAuthorship } from "./queries.ts";
import { moveStatusMails } from "./status-mail-queries.ts";
import { moveVotes } from "./vote-queries.ts";

/** For `visitors`: moves a guest's feedback, votes and comments to the verified visitor that the guest has become. */
export async function mergeFeedback(tx: Tx, from: VisitorRow, to: VisitorRow) {
  const projectId = from.project_id;
  const suggested = await moveAuthorship(tx, projectId, from.id, to.id);
  await moveComments(tx, from.id, to.id);
  // Before the votes: one that is taken back takes its answer along.
  await moveAnswers(tx, projectId, from.id, to.id);
  const votedTwice = await moveVotes(tx, from.id, to.id);
  await moveStatusMails(tx, projectId, from.id, to.id);
  for (const { id, status } of suggested) {
    tx.announce(feedbackChanged({ projectId, feedbackId: id, wasPublic: isPublic(status) }));
  }
  for (const feedbackId of votedTwice) tx.announce(feedbackChanged({ projectId, feedbackId, wasPublic: true }));
}
