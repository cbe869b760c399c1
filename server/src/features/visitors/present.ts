import type { Device, Locale, VisitorSummary, WidgetUser } from "@hark/contract/visitors/schema";
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

export function presentWidgetUser(visitor: VisitorRow): WidgetUser {
  return {
    ...presentVisitorSummary(visitor),
    locale: visitor.locale as Locale | null,
    device: visitor.device as Device | null,
    metadata: JSON.parse(visitor.metadata) as WidgetUser["metadata"],
  };
}
