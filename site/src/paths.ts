import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));
export const pagesFolder = fileURLToPath(new URL("../pages", import.meta.url));
export const builtFolder = fileURLToPath(new URL("../dist", import.meta.url));
