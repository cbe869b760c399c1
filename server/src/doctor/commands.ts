import { serverChecks } from "@hark/contract/server-settings/rules";
import type { Config } from "../config.ts";
import type { Command } from "../features/command.ts";
import { isOneAddress } from "../platform/mail/mail-address.ts";
import { examine } from "./examinations.ts";
import type { Finding } from "./finding.ts";

const marks: Record<Finding["state"], string> = { GOOD: "✓", OFF: "–", POOR: "!", BROKEN: "✗" };

/** For the operator: looks at everything that Hark depends on and says in a line each what is wrong and what to do. */
export function doctorCommands(readSettings: () => Config): Command[] {
  return [
    {
      name: "doctor",
      usage: "[email]",
      summary: "Look at settings, database, files, mail and proxy; with an address, send a mail there",
      migrates: false,
      async run({ database, say }, [to, ...rest]) {
        if (rest.length > 0 || (to !== undefined && !isOneAddress(to))) return "usage";
        const settings = readSettings();
        say("✓ Settings     Every variable of the environment has a value that it can have.");
        const counts = { POOR: 0, BROKEN: 0 };
        for (const check of serverChecks) {
          const finding = await examine(check, { database, settings, to });
          if (finding.state === "POOR" || finding.state === "BROKEN") counts[finding.state] += 1;
          report(say, check, finding);
        }
        say(
          counts.BROKEN + counts.POOR === 0
            ? "Everything is as it should be."
            : `Problems: ${counts.BROKEN}. Warnings: ${counts.POOR}.`,
        );
        return counts.BROKEN > 0 ? "failed" : "done";
      },
    },
    {
      name: "mail test",
      usage: "<email>",
      summary: "Send a mail to an address now, and say what the mail server answers",
      migrates: false,
      async run({ database, say }, [to, ...rest]) {
        if (to === undefined || rest.length > 0 || !isOneAddress(to)) return "usage";
        const finding = await examine("MAIL", { database, settings: readSettings(), to });
        report(say, "MAIL", finding);
        return finding.state === "GOOD" ? "done" : "failed";
      },
    },
  ];
}

function report(say: (line: string) => void, check: string, { state, says, advice }: Finding) {
  const name = check.charAt(0) + check.slice(1).toLowerCase();
  say(`${marks[state]} ${name.padEnd(12)} ${says}`);
  if (advice) say(`${" ".repeat(15)}→ ${advice}`);
}
