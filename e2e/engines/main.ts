import { startHostSite } from "../support/host-site.ts";
import { createOwnedProject, registerAgent, setOnline } from "../support/people.ts";
import { startHark } from "../support/server.ts";
import { type Engine, MissingEngine } from "./engine.ts";
import { startFirefox } from "./firefox.ts";
import { journeys } from "./journeys.ts";
import { startWebKit } from "./webkit.ts";

/**
 * `npm run test:engines`: the widget in Firefox and in WebKit, as Debian has them. It installs nothing; where an engine is missing it says
 * what to install, and that engine counts as failed. Words after `--` choose engines and journeys: `npm run test:engines -- webkit zoom`.
 */
const engines: Record<string, () => Promise<Engine>> = { firefox: startFirefox, webkit: startWebKit };

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const named = words.filter((word) => word in engines);
const parts = words.filter((word) => !(word in engines));

let passed = 0;
const failures: string[] = [];
const fail = (failure: string) => {
  failures.push(failure);
  console.log(`  ✗ ${failure}`);
};

const hark = await startHark();
const hostSite = await startHostSite();
try {
  const olivia = await registerAgent(hark);
  for (const [key, start] of Object.entries(engines)) {
    if (named.length > 0 && !named.includes(key)) continue;
    await walkIn(key, start, olivia);
  }
} finally {
  await hostSite.stop();
  await hark.stop();
}

if (failures.length > 0) console.log(`\nFailed\n${failures.map((failure) => `✗ ${failure}`).join("\n")}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length > 0 ? 1 : 0);

async function walkIn(key: string, start: () => Promise<Engine>, olivia: Awaited<ReturnType<typeof registerAgent>>) {
  console.log(key);
  let engine: Engine;
  try {
    engine = await start();
  } catch (error) {
    return fail(error instanceof MissingEngine ? error.message : `${key} does not start: ${String(error)}`);
  }
  try {
    await engine.resize(860, 800);
    for (const { title, walk } of journeys) {
      if (!parts.every((part) => title.toLowerCase().includes(part))) continue;
      const project = await createOwnedProject(olivia);
      await setOnline(olivia, project, true);
      try {
        await walk({ engine, hark, hostSite, olivia, project });
        passed += 1;
        console.log(`  ✓ ${title}`);
      } catch (error) {
        fail(`${engine.name}: ${title}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  } finally {
    await engine.stop();
  }
}
