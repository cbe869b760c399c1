import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "./free-port.ts";

export interface TestNginx {
  url: string;
  /** Puts another site in the place of the first, without a pause. It serves soon after this returns. */
  reload(site: (port: number) => string): Promise<void>;
  stop(): Promise<void>;
}

/** A real nginx in front of a server. `site` returns what stands in its http block, for the port to listen on. */
export async function startNginx(site: (port: number) => string): Promise<TestNginx> {
  const folder = await mkdtemp(join(tmpdir(), "hark-nginx-"));
  const port = await findFreePort();
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const configure = async (content: string) => {
    const lines = [
      "daemon off;",
      "worker_processes 1;",
      `pid ${join(folder, "pid")};`,
      "events { worker_connections 8192; }",
      `http { access_log off; ${temporary.join(" ")} ${content} }`,
    ];
    await writeFile(join(folder, "nginx.conf"), lines.join("\n"));
  };
  await configure(site(port));
  const args = ["-e", join(folder, "error.log"), "-p", folder, "-c", join(folder, "nginx.conf")];
  const path = `${process.env.PATH}:/usr/sbin`;
  const child = spawn("nginx", args, { stdio: "inherit", env: { ...process.env, PATH: path } });
  await untilItListens(port, child);
  return {
    url: `http://127.0.0.1:${port}`,
    async reload(next) {
      await configure(next(port));
      child.kill("SIGHUP");
    },
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilItListens(port: number, child: ChildProcess) {
  while (child.exitCode === null) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await Promise.race([
      once(socket, "connect").then(
        () => true,
        () => false,
      ),
      once(socket, "error").then(() => false),
    ]);
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error(`nginx ended with code ${child.exitCode}`);
}
