import type { Device, Locale, OwnWidgetUser, VisitorSummary, WidgetUser } from "@hark/contract/visitors/schema";
import { pageMetadata } from "./merge-metadata.ts";
import type { VisitorRow } from "./queries.ts";

export function presentVisitorSummary(
  visitor: Pick<VisitorRow, "id" | "name" | "email" | "avatar_url" | "is_verified">,
): VisitorSummary {
  return {
    id: visitor.id,
    name: visitor.name,
    email: visitor.email,
    avatarUrl: visitor.avatar_url,
    isVerified: visitor.is_verified,
  };
}

/** For agents. */
export function presentWidgetUser(visitor: VisitorRow): WidgetUser {
  return {
    ...presentFacts(visitor),
    metadata: JSON.parse(visitor.metadata) as WidgetUser["metadata"],
    pageKeys: visitor.page_keys ?? [],
    externalId: visitor.external_id,
    createdAt: visitor.created_at.toISOString(),
    lastSeenAt: visitor.last_seen_at.toISOString(),
  };
}

/** For the visitor's own browser, which must not see what agents record about the visitor. */
export function presentOwnWidgetUser(visitor: VisitorRow): OwnWidgetUser {
  return { ...presentFacts(visitor), metadata: pageMetadata(visitor) as OwnWidgetUser["metadata"] };
}

function presentFacts(visitor: VisitorRow) {
  return {
    ...presentVisitorSummary(visitor),
    locale: visitor.locale as Locale | null,
    device: visitor.device as Device | null,
  };
}
