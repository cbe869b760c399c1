import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./programs.ts";

/** Vite's manifest by the source's path: each chunk's files and its static imports. */
type Manifest = Record<string, { file: string; name?: string; css?: string[]; imports?: string[] }>;

type Budget = {
  name: string;
  folder: string;
  /** Ends of source paths, or names of chunks that several screens share: what the browser has to fetch before this can be used, each with all that it imports. */
  sources?: string[];
  /** Files that are no part of a manifest. */
  files?: string[];
  /** Likewise, of what the browser has already when it fetches this. */
  beside?: string[];
  /** Thousands of bytes of script and style, each file compressed with gzip. */
  limitKb: number;
};

const inbox = ["index.html", "app/workspace.tsx", "screens/messages/messages-screen.tsx"];

/** Goals 8, 9 and 11 of docs/contract/performance.md. */
const budgets: Budget[] = [
  { name: "the loader, on every page of a customer", folder: "widget/dist", files: ["widget.js"], limitKb: 2 },
  {
    // Decision 0124.
    name: "the panel until Home can be pressed",
    folder: "widget/dist/panel",
    sources: ["index.html"],
    files: ["bridge.js"],
    limitKb: 24,
  },
  {
    name: "the panel until Home is drawn by React",
    folder: "widget/dist/panel",
    sources: ["index.html", "app/engine.tsx"],
    files: ["bridge.js"],
    limitKb: 87.5,
  },
  {
    name: "the panel's first open in all, with the line that follows",
    folder: "widget/dist/panel",
    sources: ["index.html", "app/engine.tsx", "app/realtime.ts", "features/conversations/live.ts"],
    files: ["bridge.js"],
    limitKb: 92,
  },
  {
    name: "the dashboard's sign-in",
    folder: "dashboard/dist",
    sources: ["index.html", "app/open-screens.tsx"],
    limitKb: 100,
  },
  {
    name: "the dashboard's inbox",
    folder: "dashboard/dist",
    sources: inbox,
    limitKb: 170,
  },
  {
    // Issue 17, beyond.md A6. Base UI's dialog is shared with every other dialog.
    name: "the dashboard's palette with the list of commands, beside the inbox and the dialog",
    folder: "dashboard/dist",
    sources: ["screens/commands/command-center.tsx", "screens/commands/palette.tsx"],
    beside: [...inbox, "dialog-popup"],
    limitKb: 12,
  },
  {
    name: "the dashboard's inbox with an open conversation and its details",
    folder: "dashboard/dist",
    sources: [...inbox, "screens/messages/conversation-pane.tsx", "screens/messages/details-pane.tsx"],
    limitKb: 221,
  },
];

/** Sizes by a budget's name, committed so that a change can be held against them. `npm run check -- --record` writes them. */
const record = join(root, "tools", "checks", "bytes.json");

/** One line a budget with what has been added since the sizes were recorded, and the problems among them. */
export function checkBytes({ isRecording = false } = {}): { lines: string[]; problems: string[] } {
  const lines: string[] = [];
  const problems: string[] = [];
  const recorded: Record<string, number> = JSON.parse(readFileSync(record, "utf8"));
  const now: Record<string, number> = {};
  for (const budget of budgets) {
    const { bytes, missing } = measure(budget);
    now[budget.name] = bytes;
    const added = bytes - (recorded[budget.name] ?? bytes);
    const change = added === 0 ? "as recorded" : `${added > 0 ? "+" : "−"}${Math.abs(added)} bytes since the record`;
    lines.push(`${budget.name}: ${(bytes / 1000).toFixed(2)} of ${budget.limitKb} kB, ${change}`);
    if (bytes > budget.limitKb * 1000)
      problems.push(`${budget.name} is too big: load later what is not needed at first.`);
    for (const source of missing) {
      problems.push(
        `${budget.name}: ${source} is no chunk of its own any more, so name in tools/checks/bytes.ts what took its place`,
      );
    }
  }
  if (isRecording) writeFileSync(record, `${JSON.stringify(now, null, 2)}\n`);
  return { lines, problems };
}

/** Types and rules go into browser bundles, but zod must not. The boundaries check our imports; this checks the result. */
export function findZodInBundles(): string[] {
  return ["dashboard/dist", "widget/dist"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".js") && readFileSync(join(root, folder, file), "utf8").includes("_zod"))
      .map((file) => `${folder}/${file} contains zod: import only types from schema.ts and endpoints.ts`),
  );
}

function measure({ folder, sources = [], files = [], beside = [] }: Budget): { bytes: number; missing: string[] } {
  const needed = new Set(files);
  const known = new Set<string>();
  const missing: string[] = [];
  if (sources.length > 0) {
    const manifest: Manifest = JSON.parse(readFileSync(join(root, folder, ".vite", "manifest.json"), "utf8"));
    const add = (source: string, to: Set<string>) => {
      const key = Object.keys(manifest).find((path) => path.endsWith(source) || manifest[path]?.name === source);
      if (key) addChunk(manifest, key, to);
      else missing.push(source);
    };
    for (const source of sources) add(source, needed);
    for (const source of beside) add(source, known);
  }
  const sizes = [...needed]
    .filter((file) => !known.has(file))
    .map((file) => gzipSync(readFileSync(join(root, folder, file)), { level: 9 }).length);
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), missing };
}

function addChunk(manifest: Manifest, key: string, needed: Set<string>): void {
  const chunk = manifest[key];
  if (!chunk || needed.has(chunk.file)) return;
  needed.add(chunk.file);
  for (const style of chunk.css ?? []) needed.add(style);
  for (const next of chunk.imports ?? []) addChunk(manifest, next, needed);
}
