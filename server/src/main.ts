import { enableCompileCache } from "node:module";
import { join } from "node:path";

// The next start finds the code compiled, and keeps the compiler out of memory.
enableCompileCache(join(import.meta.dirname, "../../.cache/compiled"));
const { runServer } = await import("./run-server.ts");

await runServer(process.env);
