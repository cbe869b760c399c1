import type { TeamFeedbackOrder } from "@hark/contract/feedback/endpoints";
import { publicStatuses } from "@hark/contract/feedback/rules";
import type { FeedbackStatus } from "@hark/contract/feedback/schema";
import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { DB, Feedbacks } from "../../platform/database/tables.gen.ts";
import { toColumn } from "./attachments/attachment-queries.ts";
import type { StoredAttachment } from "./attachments/attachments.ts";

export type FeedbackRow = Selectable<Feedbacks>;

export interface ListPosition {
  value: Date | number;
  id: string;
}

const columnOf = {
  createdAt: "created_at",
  upvoteCount: "upvote_count",
  commentCount: "comment_count",
  position: "position",
  weight: "weight",
} as const;

interface PageOptions {
  orderBy: TeamFeedbackOrder;
  reverse: boolean;
  limit: number;
  after: ListPosition | null;
}

/**
 * Returns a page of some statuses in an order. Each status has its own index scan that ends after a page; a single scan over all
 * of them would read past all completed items to find pending ones. `own` adds a visitor's own items in any status.
 */
export async function listFeedbacks(
  reader: Reader,
  projectId: string,
  options: PageOptions & {
    statuses: readonly FeedbackStatus[];
    own?: OwnOptions;
    /** An agent's id, or `none`. */
    ownerId?: string | undefined;
    /** Only what this agent has not seen. */
    unreadTo?: string | undefined;
  },
): Promise<FeedbackRow[]> {
  const { statuses, own, ownerId, unreadTo, ...page } = options;
  const ofProject = () =>
    reader.db
      .selectFrom("feedbacks")
      .selectAll()
      .where("project_id", "=", projectId)
      .where("merged_into_id", "is", null)
      .$if(ownerId === "none", (query) => query.where("owner_id", "is", null))
      .$if(ownerId !== undefined && ownerId !== "none", (query) => query.where("owner_id", "=", ownerId as string))
      .$if(unreadTo !== undefined, (query) => query.where("id", "in", unreadOf(reader, projectId, unreadTo as string)));
  const parts = statuses.map((status) => inOrder(ofProject().where("status", "=", status), page));
  if (own && own.statuses.length > 0) {
    parts.push(inOrder(ofProject().where("author_id", "=", own.visitorId).where("status", "in", own.statuses), page));
  }
  if (own) parts.push(inOrder(ownAlone(reader, projectId, own), page));
  // Each part is a subquery, since SQL has no order and limit inside a union.
  const [first, ...others] = parts.map((part) => reader.db.selectFrom(part.as("part")).selectAll());
  if (!first) return [];
  const all = others.reduce((union, part) => union.unionAll(part), first);
  return inOrder(reader.db.selectFrom(all.as("feedbacks")).selectAll(), page).execute();
}

/** Counts the items of each status; a status without items has no row. */
export async function countByStatus(
  reader: Reader,
  projectId: string,
  ownerId: string | undefined,
): Promise<{ status: FeedbackStatus; count: number }[]> {
  return reader.db
    .selectFrom("feedbacks")
    .select((eb) => ["status", eb.cast<number>(eb.fn.countAll(), "integer").as("count")])
    .where("project_id", "=", projectId)
    .where("merged_into_id", "is", null)
    .$if(ownerId === "none", (query) => query.where("owner_id", "is", null))
    .$if(ownerId !== undefined && ownerId !== "none", (query) => query.where("owner_id", "=", ownerId as string))
    .groupBy("status")
    .execute();
}

/** The ids of the items that are unread to an agent. */
function unreadOf(reader: Reader, projectId: string, agentId: string) {
  return reader.db
    .selectFrom("feedback_notifications")
    .select("feedback_id")
    .where("project_id", "=", projectId)
    .where("agent_id", "=", agentId);
}

export interface OwnOptions {
  visitorId: string;
  /** The statuses that are not public. */
  statuses: readonly FeedbackStatus[];
  /** All that are asked for. */
  all: readonly FeedbackStatus[];
}

/** What a visitor wrote and what was merged into something that they may not see: they go on seeing it (loop, section 4). */
function ownAlone(reader: Reader, projectId: string, { visitorId, all }: OwnOptions): Listing {
  return reader.db
    .selectFrom("feedbacks")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("author_id", "=", visitorId)
    .where("merged_into_id", "is not", null)
    .where(sql<boolean>`status = any(${[...all]})`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("feedbacks as target")
            .select("target.id")
            .whereRef("target.id", "=", "feedbacks.group_id")
            .where((target) =>
              target.or([target("target.status", "in", publicStatuses), target("target.author_id", "=", visitorId)]),
            ),
        ),
      ),
    );
}

type Listing = SelectQueryBuilder<DB, "feedbacks", FeedbackRow>;

function inOrder(query: Listing, { orderBy, reverse, limit, after }: PageOptions): Listing {
  const column = columnOf[orderBy];
  const isAscending = (orderBy === "position") !== reverse;
  const direction = isAscending ? "asc" : "desc";
  return query
    .$if(after !== null, (some) =>
      some.where((eb) =>
        eb(eb.refTuple(column, "id"), isAscending ? ">" : "<", eb.tuple(after?.value as never, after?.id as string)),
      ),
    )
    .orderBy(column, direction)
    .orderBy("id", direction)
    .limit(limit);
}

/** The number of matches that are ranked, so that a common word doesn't make every title a candidate. */
const candidates = 500;

/** Finds titles that share words with the search, most words first, so that somebody sees what was suggested before. */
export function searchFeedbacks(
  reader: Reader,
  projectId: string,
  options: { words: readonly string[]; statuses: readonly FeedbackStatus[]; own: OwnOptions; limit: number },
): Promise<FeedbackRow[]> {
  const { words, statuses, own, limit } = options;
  // Each word matches as a prefix; words have only letters and digits, so that none is an operator.
  const search = sql<string>`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(" | ")})`;
  const title = sql<string>`to_tsvector('simple', title)`;
  const matches = reader.db
    .selectFrom("feedbacks")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("merged_into_id", "is", null)
    .where(sql<boolean>`${title} @@ ${search}`)
    .where((eb) =>
      eb.or([
        // SQL has no empty list: what is asked for may be public alone, or the visitor's own alone.
        ...(statuses.length > 0 ? [eb("status", "in", statuses)] : []),
        ...(own.statuses.length > 0 ? [eb("author_id", "=", own.visitorId).and("status", "in", own.statuses)] : []),
      ]),
    )
    .limit(candidates);
  return reader.db
    .selectFrom(matches.as("feedbacks"))
    .selectAll()
    .orderBy(sql`ts_rank(${title}, ${search})`, "desc")
    .orderBy("upvote_count", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/**
 * `lock` locks the item until the transaction ends, as an update does and not as a deletion does: votes and comments refer to
 * the row, so a deletion's lock could deadlock with them.
 */
export function findFeedback(
  reader: Reader,
  projectId: string,
  feedbackId: string,
  options: { lock?: boolean } = {},
): Promise<FeedbackRow | undefined> {
  return reader.db
    .selectFrom("feedbacks")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("id", "=", feedbackId)
    .$if(options.lock === true, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

export async function insertFeedback(
  tx: Tx,
  feedback: {
    id: string;
    projectId: string;
    authorId: string | null;
    title: string;
    description: string;
    status?: FeedbackStatus;
    position?: number;
    /** An agent makes it for its author. */
    isOnBehalf?: boolean;
    attachments?: readonly StoredAttachment[];
    clientId: string | null;
    createdAt: Date;
  },
): Promise<FeedbackRow | undefined> {
  return tx.db
    .insertInto("feedbacks")
    .values({
      id: feedback.id,
      project_id: feedback.projectId,
      author_id: feedback.authorId,
      title: feedback.title,
      description: feedback.description,
      attachments: toColumn(feedback.attachments ?? []),
      client_id: feedback.clientId,
      created_at: feedback.createdAt,
      is_on_behalf: feedback.isOnBehalf ?? false,
      ...(feedback.status && { status: feedback.status }),
      ...(feedback.position !== undefined && { position: feedback.position }),
    })
    .onConflict((conflict) => conflict.constraint("feedbacks_client_unique").doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function findFeedbackByClientId(
  reader: Reader,
  projectId: string,
  visitorId: string,
  clientId: string,
): Promise<FeedbackRow | undefined> {
  return reader.db
    .selectFrom("feedbacks")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("author_id", "=", visitorId)
    .where("client_id", "=", clientId)
    .executeTakeFirst();
}

export function updateStatusAndPosition(
  tx: Tx,
  feedback: Pick<FeedbackRow, "id" | "project_id">,
  change: { status: FeedbackStatus; position: number },
): Promise<FeedbackRow> {
  return tx.db
    .updateTable("feedbacks")
    .set(change)
    .where("project_id", "=", feedback.project_id)
    .where("id", "=", feedback.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteFeedback(tx: Tx, feedback: Pick<FeedbackRow, "id" | "project_id">) {
  await tx.db
    .deleteFrom("feedbacks")
    .where("project_id", "=", feedback.project_id)
    .where("id", "=", feedback.id)
    .execute();
}

/** Moves the guest's feedback to the verified visitor. */
export async function moveAuthorship(tx: Tx, projectId: string, fromVisitorId: string, toVisitorId: string) {
  return tx.db
    .updateTable("feedbacks")
    .set({ author_id: toVisitorId })
    .where("project_id", "=", projectId)
    .where("author_id", "=", fromVisitorId)
    .returning(["id", "status"])
    .execute();
}
