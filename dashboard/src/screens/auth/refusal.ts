import { RequestError } from "@hark/contract/request";

/** Returns why a form was refused: what is wrong with its fields if the server says so, otherwise the server's message. */
export function refusal(error: Error): string {
  if (!(error instanceof RequestError)) return error.message;
  const reasons = [...new Set(Object.values(error.fields))];
  return reasons.length > 0 ? reasons.join(". ") : error.message;
}
