import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import { countSeats, findPlanOfProject } from "./queries.ts";
import { t } from "./texts.ts";

/** Throws PLAN_LIMIT_REACHED when the project has no room for one more member, pending invitations counted. */
export async function checkSeats(
  tx: Tx,
  { projectId, role, now }: { projectId: string; role: "OWNER" | "MEMBER"; now: Date },
) {
  const seats = await countSeats(tx, projectId);
  const plan = await findPlanOfProject(tx, projectId, now);
  if (!plan || plan.member_limit === null || seats < plan.member_limit) return;
  const values = { plan: plan.name, limit: plan.member_limit };
  throw new AppError("PLAN_LIMIT_REACHED", { message: t(role === "OWNER" ? "noSeatForOwner" : "noSeat", values) });
}
