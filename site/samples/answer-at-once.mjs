/** Says to each new conversation that it has arrived: npm install socket.io-client && node answer-at-once.mjs */
import { randomUUID } from "node:crypto";
import { io } from "socket.io-client";

const { HARK_URL, HARK_TOKEN } = process.env;
const authorization = `Bearer ${HARK_TOKEN}`;
const socket = io(HARK_URL, { auth: { type: "dashboard", authorization } });

socket.on("connect", () => console.log("listening"));
socket.on("connect_error", ({ message }) => console.error(message));
socket.on("widget.conversation", async ({ conversation, projectId }) => {
  const response = await fetch(`${HARK_URL}/api/projects/${projectId}/conversations/${conversation.id}/messages`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({ content: "Thank you, we will look at it today.", clientId: randomUUID() }),
  });
  console.log(`answered ${conversation.id}: ${response.status}`);
});
