import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { addressOf, pages } from "./navigation.ts";
import { pagesFolder, root } from "./paths.ts";

/** Files of the repository that pages may link to and show: each is copied to `/docs/files/`, as it is. */
const published = /^(deploy\/.+|\.env\.example|Dockerfile|widget\/hark\.d\.ts|docs\/pictures\/[\w-]+\.png)$/;

/** Where a file of the repository is published, in `dist` and below `/docs/`. The server sends no file that begins with a dot. */
export const publishedPath = (file: string) => `files/${file.replace(/^\./, "")}`;

/**
 * The address on the site for a link as the Markdown has it, which is one between files: so it leads somewhere in the repository too.
 * Returns also the file that has to be published for it. Throws where the link leads nowhere.
 */
export function resolveLink(link: string, page: string): { address: string; file?: string } {
  if (/^(https?:|mailto:|#|\/)/.test(link)) return { address: link };
  const [path = "", anchor] = link.split("#");
  const hash = anchor === undefined ? "" : `#${anchor}`;
  const target = join(dirname(join(pagesFolder, page)), path);
  const name = /^([\w-]+)\.md$/.exec(relative(pagesFolder, target))?.[1];
  if (name !== undefined && pages.some((one) => one.name === name)) return { address: addressOf(name) + hash };
  const file = relative(root, target);
  if (!published.test(file)) throw new Error(`${page} links to ${link}, which is no page and no published file.`);
  if (!existsSync(target)) throw new Error(`${page} links to ${file}, which does not exist.`);
  return { address: `/docs/${publishedPath(file)}${hash}`, file };
}

/** Width and height of a PNG, which stand in its first bytes. */
export function measurePng(file: string): { width: number; height: number } {
  const bytes = readFileSync(join(root, file));
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
