import { RequestError } from "@hark/contract/request";

/**
 * Waits for calls that run at the same time and returns what became of each: "done", or the refusal as "409 CONFLICT". What is
 * no refusal of the server's own, a crash of the test for instance, is thrown; a 500 shows as "500 unknown", so that a
 * comparison never passes over it.
 */
export async function outcomesOf(calls: Promise<unknown>[]): Promise<string[]> {
  const results = await Promise.allSettled(calls);
  return results.map((result) => {
    if (result.status === "fulfilled") return "done";
    if (!(result.reason instanceof RequestError)) throw result.reason;
    return `${result.reason.status} ${result.reason.code}`;
  });
}
