import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import pg from "pg";
import { Server } from "socket.io";
import { obey } from "./spawn-server.ts";

/** The least that the job needs: one statement a message, one emit, no identity, no checks, no notifications. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const fastify = Fastify();
const io = new Server(fastify.server, { serveClient: false, perMessageDeflate: false });

io.on("connection", (socket) => {
  (socket.conn as unknown as { request: unknown }).request = null;
  socket.join(String(socket.handshake.auth.type));
});

const write = {
  name: "write",
  text: `with target as (
  update conversations set last_sequence = last_sequence + 1, last_message_at = now() where id = $1 returning id, last_sequence
) insert into messages (conversation_id, sequence, content) select id, last_sequence, $2 from target returning *`,
};

fastify.post<{ Params: { id: string }; Body: { content: string } }>(
  "/conversations/:id/messages",
  async ({ params, body }) => {
    const { rows } = await pool.query({ ...write, values: [params.id, body.content] });
    io.to("dashboard").emit("widget.message", { message: rows[0] });
    return { message: rows[0] };
  },
);

const page = {
  name: "page",
  text: `select inbox.*, visitors.name as visitor_name from inbox join visitors on visitors.id = inbox.visitor_id
order by last_message_at desc, inbox.id desc limit 50`,
};

/** A page by its keys, without views, filters or authentication. */
fastify.get("/conversations", async () => ({ conversations: (await pool.query(page)).rows }));

await fastify.listen({ port: 0, host: "127.0.0.1" });
obey({
  port: (fastify.server.address() as AddressInfo).port,
  fanOut(count) {
    for (let index = 0; index < count; index++)
      io.to("widget").emit("availability.changed", { isOnline: true, backAt: null });
  },
  async stop() {
    io.engine.close();
    await fastify.close();
    await pool.end();
  },
});
