import { enableCompileCache } from "node:module";
import { join } from "node:path";

// The next start loads compiled code, so the compiler takes no memory.
enableCompileCache(join(import.meta.dirname, "../../.cache/compiled"));
const { runServer } = await import("./run-server.ts");

await runServer(process.env);
