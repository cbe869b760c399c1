import { RequestError } from "@hark/contract/request";

/** Why a form was refused: what is wrong with its fields where the server says so, else the server's sentence. */
export function refusal(error: Error): string {
  if (!(error instanceof RequestError)) return error.message;
  const reasons = [...new Set(Object.values(error.fields))];
  return reasons.length > 0 ? reasons.join(". ") : error.message;
}
