import { runChecks } from "./checks/run-checks.ts";

const { failed } = await runChecks();
if (failed > 0) process.exit(1);
