/** Prints the open questions of a project: node open-questions.mjs */
const { HARK_URL, HARK_EMAIL, HARK_PASSWORD } = process.env;

async function call(method, path, { token, body } = {}) {
  const response = await fetch(`${HARK_URL}/api${path}`, {
    method,
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? undefined : response.json();
}

const { token } = await call("POST", "/users/authenticate", {
  body: { email: HARK_EMAIL, password: HARK_PASSWORD },
});
const { projects } = await call("GET", "/projects", { token });
let cursor = null;
do {
  const query = new URLSearchParams({ view: "questions", status: "open", ...(cursor && { cursor }) });
  const page = await call("GET", `/projects/${projects[0].id}/conversations?${query}`, { token });
  for (const { widgetUser, lastMessage } of page.conversations) {
    console.log(`${widgetUser.name ?? "Guest"}: ${lastMessage?.content}`);
  }
  cursor = page.nextCursor;
} while (cursor);
await call("POST", "/users/logout", { token });
