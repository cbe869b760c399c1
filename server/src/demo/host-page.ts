import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { join } from "node:path";

const pageFile = join(import.meta.dirname, "../../../widget/demo/index.html");

/** A customer's site on another origin, with the widget in it. */
export async function serveHostPage(options: { port: number; publicUrl: string; projectId: string }): Promise<Server> {
  const template = await readFile(pageFile, "utf8");
  const page = template.replaceAll("{{PUBLIC_URL}}", options.publicUrl).replaceAll("{{PROJECT_ID}}", options.projectId);
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, resolve);
  });
  return server;
}
