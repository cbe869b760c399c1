import { cpus } from "node:os";
import { board } from "./measures/board.ts";
import { comeBack } from "./measures/come-back.ts";
import { crowd } from "./measures/crowd.ts";
import { deafListeners } from "./measures/deaf.ts";
import { delivery } from "./measures/delivery.ts";
import { fanOut } from "./measures/fan-out.ts";
import { feedbackPages, votes } from "./measures/feedback.ts";
import { filters } from "./measures/filters.ts";
import { idleMemory } from "./measures/idle-memory.ts";
import { inbox, inboxGrowth } from "./measures/inbox.ts";
import type { Measure } from "./measures/measure.ts";
import { messagesPerSecond } from "./measures/messages-per-second.ts";
import { nodes } from "./measures/nodes.ts";
import { pageCost } from "./measures/page-cost.ts";
import { paletteOpen } from "./measures/palette-open.ts";
import { panelOpen } from "./measures/panel-open.ts";
import { search } from "./measures/search.ts";
import { signInLoad } from "./measures/sign-in-load.ts";
import { similar } from "./measures/similar.ts";
import { soak } from "./measures/soak.ts";
import { startUp } from "./measures/start-up.ts";
import { startPostgres } from "./postgres.ts";
import { report } from "./report.ts";
import { killServers } from "./servers/spawn-server.ts";

/**
 * `npm run bench [-- name ...]`: runs Hark and a baseline in turn, in one call, and prints their figures and ratio.
 * The baseline is the least that the same job needs; absolute figures vary with the machine, ratios hardly do.
 */
const measures: readonly Measure[] = [
  messagesPerSecond,
  delivery,
  inbox,
  inboxGrowth,
  filters,
  search,
  similar,
  idleMemory,
  soak,
  crowd,
  comeBack,
  deafListeners,
  nodes,
  fanOut,
  signInLoad,
  startUp,
  pageCost,
  panelOpen,
  paletteOpen,
  feedbackPages,
  votes,
  board,
];

const wanted = process.argv.slice(2);
const chosen = wanted.length > 0 ? measures.filter((measure) => wanted.includes(measure.name)) : measures;
if (chosen.length === 0) {
  console.error(`No such measure. There are: ${measures.map((measure) => measure.name).join(", ")}.`);
  process.exit(1);
}

console.log(`${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}, Node.js ${process.version}`);
const postgres = await startPostgres();
try {
  for (const measure of chosen) {
    console.log(`\n${measure.title}`);
    report(measure, await measure.run(postgres));
  }
} catch (error) {
  // The error is printed before anything is stopped: a server that loses its database would fail too and hide the reason.
  console.error(error);
  process.exitCode = 1;
} finally {
  killServers();
  await postgres.stop();
  // A browser that was open when a measure failed would keep the process.
  process.exit();
}
