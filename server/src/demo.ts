import { serveHostPage } from "./demo/host-page.ts";
import { seedDemo } from "./demo/seed-demo.ts";
import { ownerPassword, team } from "./demo/story/project.ts";
import { runServer } from "./run-server.ts";

/** `npm run demo`: the server with a believable project, and a customer's page that embeds its widget. */
const server = await runServer({ LOG_LEVEL: "warn", ...process.env });
const { projectId } = await seedDemo({ ...server.app, publicUrl: server.publicUrl });
const hostPort = server.port + 1;
await serveHostPage({ port: hostPort, publicUrl: server.publicUrl, projectId });

console.log(`
Sign in as ${team[0].email} (owner) or ${team[1].email} (member), password ${ownerPassword}
Inbox:           ${server.publicUrl}/${projectId}/messages/inbox
A customer's page: http://localhost:${hostPort}`);
