import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** The command line for a program that npm has installed. */
export const installed = (name: string, args: string[]) => [join(root, "node_modules", ".bin", name), ...args];
