import type { Reader } from "../../../platform/database/database.ts";
import { emailKey } from "../../accounts/index.ts";
import { type Candidate, listAnswered, listCandidates, listTold, listUnsubscribed } from "./recipient-queries.ts";

export interface Recipient {
  visitorId: string;
  emailKey: string;
}

/**
 * Whom each of these announcements would tell now: one of each address, without those who want no mail, who were told of this status
 * before, and who hear of it in their own thread (loop, section 7).
 */
export async function listRecipients(
  reader: Reader,
  projectId: string,
  announcementIds: readonly string[],
): Promise<Map<string, Recipient[]>> {
  const recipients = new Map<string, Recipient[]>(announcementIds.map((id) => [id, []]));
  if (announcementIds.length === 0) return recipients;
  const candidates = await listCandidates(reader, projectId, announcementIds);
  if (candidates.length === 0) return recipients;
  const keyed = candidates.map((one) => ({ ...one, key: emailKey(one.email) }));
  const unsubscribed = await listUnsubscribed(
    reader,
    projectId,
    keyed.map(({ key }) => key),
  );
  const heard = new Set<string>();
  for (const { announcement_id: id, email_key: key } of await listTold(reader, projectId, announcementIds)) {
    heard.add(`${id} ${key}`);
  }
  for (const { announcement_id: id, visitor_id: visitorId, email } of await listAnswered(
    reader,
    projectId,
    announcementIds,
  )) {
    heard.add(`${id} ${visitorId}`);
    if (email !== null) heard.add(`${id} ${emailKey(email)}`);
  }
  for (const { announcement_id: id, visitor_id: visitorId, key } of keyed satisfies Candidate[]) {
    if (unsubscribed.has(key) || heard.has(`${id} ${key}`) || heard.has(`${id} ${visitorId}`)) continue;
    heard.add(`${id} ${key}`);
    recipients.get(id)?.push({ visitorId, emailKey: key });
  }
  return recipients;
}
