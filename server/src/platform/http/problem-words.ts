import { z } from "zod";
import { t } from "./texts.ts";

/**
 * What people read about a value whose schema has no words of its own; Zod's speak to programmers. Undefined leaves Zod's for
 * what no form can send.
 */
function describeProblem(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "invalid_type" && issue.input === undefined) return t("required");
  if (issue.code === "too_small" && issue.origin === "string") {
    return Number(issue.minimum) === 1 ? t("required") : t("useAtLeast", { count: Number(issue.minimum) });
  }
  if (issue.code === "too_big" && issue.origin === "string") return t("useAtMost", { count: Number(issue.maximum) });
  return undefined;
}

/** Sets these messages for all schemas of the process; the contract must not depend on who reads its errors. */
export function wordProblems() {
  z.config({ customError: describeProblem });
}
