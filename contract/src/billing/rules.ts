/** The plan of everybody who does not pay. Its name is fixed; the portal, not checkout, leads to it (CONST-05). */
export const freePlanName = "Free";

/** `$29`, `$0`, `$4.50`: cents only where there are some (SET-BILL-05, GAP-80). */
export function formatPrice(dollars: number): string {
  return Number.isInteger(dollars) ? `$${dollars}` : `$${dollars.toFixed(2)}`;
}
