import { z } from "zod";

/**
 * What people read about a value whose schema has no words of its own; Zod's speak to programmers. Undefined leaves Zod's for
 * what no form can send.
 */
function describeProblem(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "invalid_type" && issue.input === undefined) return "This is required";
  if (issue.code === "too_small" && issue.origin === "string") {
    return Number(issue.minimum) === 1 ? "This is required" : `Use at least ${issue.minimum} characters`;
  }
  if (issue.code === "too_big" && issue.origin === "string") return `Use at most ${issue.maximum} characters`;
  return undefined;
}

/** For all schemas of this process; the contract itself must not depend on who reads its refusals. */
export function wordProblems() {
  z.config({ customError: describeProblem });
}
