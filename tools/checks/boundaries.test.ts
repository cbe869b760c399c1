import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import configuration from "../../.dependency-cruiser.mjs";
import { installed, root } from "./programs.ts";

/** A rule, a file that breaks it, and the line that does. */
const offences: [rule: string, file: string, line: string][] = [
  ["contract-stands-alone", "contract/src/rules.ts", `import { readFile } from "node:fs";`],
  ["contract-rules-without-zod", "contract/src/limits.ts", `import { z } from "zod";`],
  ["contract-rules-without-zod", "contract/src/projects/rules.ts", `import { project } from "./schema.ts";`],
  ["browsers-without-zod", "dashboard/src/main.tsx", `import { z } from "zod";`],
  ["browsers-without-zod", "widget/panel/main.tsx", `import { project } from "@hark/contract/projects/schema";`],
  [
    "platform-without-product",
    "server/src/platform/clock.ts",
    `import { accounts } from "../features/accounts/index.ts";`,
  ],
  ["features-without-app", "server/src/features/accounts/routes.ts", `import { app } from "../../app.ts";`],
  ["app-without-main", "server/src/app.ts", `import "./main.ts";`],
  [
    "features-through-their-index",
    "server/src/features/agents/index.ts",
    `import { find } from "../accounts/queries.ts";`,
  ],
  [
    "features-through-their-index-for-the-app",
    "server/src/cli.ts",
    `import { find } from "./features/accounts/queries.ts";`,
  ],
  [
    "server-features-only-downward-from-accounts",
    "server/src/features/members/index.ts",
    `import { visitors } from "../visitors/index.ts";`,
  ],
  [
    "server-features-only-downward-from-agents",
    "server/src/features/visitors/index.ts",
    `import { feedback } from "../feedback/index.ts";`,
  ],
  [
    "server-features-only-downward-from-conversations",
    "server/src/features/conversations/send-message.ts",
    `import { savedReplies } from "../saved-replies/index.ts";`,
  ],
  [
    "server-features-only-downward-from-known-issues",
    "server/src/features/known-issues/index.ts",
    `import { feedback } from "../feedback/index.ts";`,
  ],
  [
    "server-features-only-downward-from-feedback",
    "server/src/features/feedback/routes.ts",
    `import { savedReplies } from "../saved-replies/index.ts";`,
  ],
  [
    "dashboard-shared-knows-no-product",
    "dashboard/src/shared/time.ts",
    `import { list } from "../features/projects/list.ts";`,
  ],
  [
    "dashboard-features-know-no-screen",
    "dashboard/src/features/accounts/menu.ts",
    `import { inbox } from "../../screens/inbox.ts";`,
  ],
  [
    "dashboard-features-stay-apart",
    "dashboard/src/features/accounts/menu.ts",
    `import { list } from "../projects/list.ts";`,
  ],
  ["dashboard-screens-know-no-app", "dashboard/src/screens/inbox.ts", `import { router } from "../app/router.ts";`],
  [
    "dashboard-manifests-load-later",
    "dashboard/src/screens/tags/manifest.ts",
    `import { TagsScreen } from "./tags-screen.tsx"; export const screen = TagsScreen;`,
  ],
  [
    "panel-shared-knows-no-product",
    "widget/panel/shared/time.ts",
    `import { list } from "../features/conversations/list.ts";`,
  ],
  [
    "panel-features-know-no-screen",
    "widget/panel/features/feedback/form.ts",
    `import { home } from "../../screens/home.ts";`,
  ],
  [
    "panel-features-stay-apart",
    "widget/panel/features/feedback/form.ts",
    `import { list } from "../conversations/list.ts";`,
  ],
  ["panel-screens-know-no-app", "widget/panel/screens/home.ts", `import { connect } from "../app/connect.ts";`],
  ["loader-stays-small", "widget/loader/main.ts", `import { list } from "../panel/features/conversations/list.ts";`],
  ["loader-stays-small", "widget/loader/page.ts", `import { z } from "zod";`],
  ["panel-without-loader", "widget/panel/app/connect.ts", `import { start } from "../../loader/main.ts";`],
  ["programs-stay-apart", "dashboard/src/app/router.ts", `import { app } from "../../../server/src/app.ts";`],
  ["no-tests-in-the-product", "server/src/demo.ts", `import { cast } from "../test/cast.ts";`],
  ["no-circles", "server/src/platform/jobs.ts", `import { mail } from "./mail.ts"; export const jobs = 1;`],
  [
    "no-circles",
    "server/src/platform/clock.ts",
    `import type { Ids } from "./ids.ts"; export interface Clock { ids: Ids }`,
  ],
  ["everything-resolves", "server/src/config.ts", `import { nothing } from "./nowhere.ts";`],
];

/** Files that break no rule, though they come close. */
const innocent: [file: string, line: string][] = [
  // This is the other half of the circle, which is reported once.
  ["server/src/platform/mail.ts", `import { jobs } from "./jobs.ts"; export const mail = 1;`],
  ["server/src/platform/ids.ts", `import type { Clock } from "./clock.ts"; export interface Ids { clock: Clock }`],
  ["contract/src/projects/schema.ts", `import { z } from "zod"; export const project = z;`],
  ["dashboard/src/features/projects/list.ts", `import type { project } from "@hark/contract/projects/schema";`],
  ["dashboard/src/features/projects/list.test.ts", `import { project } from "@hark/contract/projects/schema";`],
  [
    "server/src/features/conversations/index.ts",
    `import { visitors } from "../visitors/index.ts"; import { project } from "@hark/contract/projects/schema";`,
  ],
  ["server/src/features/accounts/queries.ts", `import { jobs } from "../../platform/jobs.ts";`],
  [
    "server/src/features/feedback/routes.test.ts",
    `import { cast } from "../../../test/cast.ts"; import { app } from "../../app.ts";`,
  ],
  ["server/test/cast.ts", `import { app } from "../src/app.ts";`],
  ["dashboard/src/screens/tags/tags-screen.tsx", "export const TagsScreen = 1;"],
  ["dashboard/src/screens/people/manifest.ts", `export const load = () => import("../tags/tags-screen.tsx");`],
  ["widget/panel/features/conversations/list.ts", `import type { Message } from "../../../protocol.ts";`],
  [
    "widget/loader/launcher.ts",
    `import type { Message } from "../protocol.ts"; import { rules } from "@hark/contract/rules";`,
  ],
  ["widget/protocol.ts", "export type Message = string;"],
  ["server/src/main.ts", `import { accounts } from "./features/accounts/index.ts";`],
  ["server/src/features/accounts/index.ts", "export const accounts = 1;"],
  ["server/src/features/feedback/index.ts", "export const feedback = 1;"],
  ["server/src/features/saved-replies/index.ts", "export const savedReplies = 1;"],
];

type Violation = { rule: { name: string }; from: string };

let folder: string;
let violations: Violation[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hark-boundaries-"));
  const lines = new Map<string, string>();
  for (const [, file, line] of offences) lines.set(file, `${lines.get(file) ?? ""}${line}\n`);
  for (const [file, line] of innocent) lines.set(file, line);
  lines.set("node_modules/zod/index.js", "export const z = 1;");
  lines.set("node_modules/zod/package.json", `{ "name": "zod", "type": "module", "main": "index.js" }`);
  lines.set(
    "contract/package.json",
    `{ "name": "@hark/contract", "type": "module", "exports": { "./*": "./src/*.ts" } }`,
  );
  for (const [file, content] of lines) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
  }
  await mkdir(join(folder, "node_modules/@hark"));
  await symlink("../../contract", join(folder, "node_modules/@hark/contract"));
  violations = await cruise();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it.each(offences)("the rule %s is broken by %s with %s", (rule, file) => {
  expect(violations.filter(({ from }) => from === file).map((violation) => violation.rule.name)).toContain(rule);
});

it.each(innocent)("%s is allowed to say %s", (file) => {
  expect(violations.filter(({ from }) => from === file)).toEqual([]);
});

it("every rule is broken here once, and its message says what to do instead", () => {
  const rules = configuration.forbidden ?? [];
  expect(new Set(offences.map(([rule]) => rule))).toEqual(new Set(rules.map(({ name }) => name)));
  expect(rules.filter(({ comment }) => !comment).map(({ name }) => name)).toEqual([]);
});

async function cruise(): Promise<Violation[]> {
  const configurationFile = join(root, ".dependency-cruiser.mjs");
  const folders = ["contract", "server", "dashboard", "widget"];
  const output = await new Promise<string>((done) => {
    const args = installed("depcruise", ["--config", configurationFile, "--output-type", "json", ...folders]);
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }, (_, stdout) => done(stdout));
  });
  return JSON.parse(output).summary.violations;
}
