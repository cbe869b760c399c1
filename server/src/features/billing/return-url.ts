import type { Payments } from "./deps.ts";

/**
 * Where checkout and portal lead back to. The revision is the state that was left, so that the page knows a change when it
 * sees one (GAP-112).
 */
export function returnUrl(
  { publicUrl }: Pick<Payments, "publicUrl">,
  { projectId, from, revision }: { projectId: string; from: "checkout" | "portal"; revision: number },
): string {
  return `${billingUrl({ publicUrl }, projectId)}?returned=${from}&revision=${revision}`;
}

export function billingUrl({ publicUrl }: Pick<Payments, "publicUrl">, projectId: string): string {
  return `${publicUrl}/${projectId}/settings/billing`;
}
