/**
 * The README's pictures, taken from the demo as it is now: `npm run pictures`. It starts a demo of its own and ends it. The machine
 * needs fonts for emoji and for Japanese and Chinese, which few servers have.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Browser, chromium, type Page } from "@playwright/test";
import { root } from "./checks/programs.ts";
import { findChromium } from "./prepare/chromium.mjs";
import { run } from "./prepare/run.mjs";

const folder = join(root, "docs/pictures");
const port = 3400;
/** Where it is four in the afternoon: the story's last hours are of one day whenever the pictures are taken. */
const hoursAhead = ((16 - new Date().getUTCHours() + 36) % 24) - 12;
const afternoon = `Etc/GMT${hoursAhead > 0 ? "-" : "+"}${Math.abs(hoursAhead)}`;

for (const [sign, name] of [
  ["1f600", "fonts-noto-color-emoji"],
  ["6f22", "fonts-noto-cjk"],
] as const) {
  const fonts = await run("fc-list", [`:charset=${sign}`]);
  if (fonts.code === 0 && fonts.output.trim() !== "") continue;
  console.error(`The pictures would show boxes for some letters. On Debian or Ubuntu: apt-get install ${name}`);
  process.exit(1);
}

const dataDir = await mkdtemp(join(tmpdir(), "hark-pictures-"));
const demo = spawn(process.execPath, ["server/src/demo.ts"], {
  cwd: root,
  env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, SMTP_URL: "" },
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  const { inbox, email, password, page: hostPage } = await readAddresses();
  const executablePath = await findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  await mkdir(folder, { recursive: true });
  const token = await signIn(email, password);
  for (const scheme of ["light", "dark"] as const) {
    const agent = await openPage(browser, scheme, token);
    await agent.goto(inbox);
    await agent.getByText("The 4:30 slot shows both names").first().click();
    await agent.getByRole("log").getByText("The 4:30 slot").waitFor();
    await agent.getByText("Settings, Team, Femi").first().waitFor();
    await agent.getByText("Local time").waitFor();
    await take(agent, `inbox-${scheme}`);
    await agent.goto(inbox.replace("/messages/inbox", "/feedback/roadmap"));
    await agent.getByText("Dark mode for the tablet on the wall").waitFor();
    await take(agent, `roadmap-${scheme}`);
    await agent.context().close();
    const visitor = await openPage(browser, scheme, null);
    await visitor.goto(hostPage);
    await visitor.locator("hark-widget button[aria-expanded]").click();
    await visitor
      .frameLocator('iframe[title="Support"]')
      .getByRole("button", { name: /Ask a question/ })
      .waitFor();
    await take(visitor, `widget-${scheme}`);
    await visitor.context().close();
  }
  await browser.close();
} finally {
  demo.kill("SIGTERM");
  await once(demo, "exit");
  await rm(dataDir, { recursive: true, force: true });
}

/** What the demo prints at its start. */
async function readAddresses() {
  let printed = "";
  for await (const line of createInterface({ input: demo.stdout })) {
    printed += `${line}\n`;
    if (line.includes("customer's page")) break;
  }
  const find = (pattern: RegExp) =>
    pattern.exec(printed)?.[1] ?? fail(`The demo did not print ${pattern}:\n${printed}`);
  return {
    inbox: find(/Inbox: +(\S+)/),
    email: find(/Sign in as (\S+)/),
    password: find(/password (\S+)/),
    page: find(/customer's page: +(\S+)/),
  };
}

function fail(message: string): never {
  throw new Error(message);
}

async function signIn(email: string, password: string): Promise<string> {
  const response = await fetch(`http://localhost:${port}/api/users/authenticate`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return ((await response.json()) as { token: string }).token;
}

async function openPage(browser: Browser, colorScheme: "light" | "dark", token: string | null): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    colorScheme,
    locale: "en-US",
    timezoneId: afternoon,
    reducedMotion: "reduce",
  });
  if (token !== null) {
    const content = `if (location.protocol.startsWith("http")) localStorage.setItem("hark.token", ${JSON.stringify(token)})`;
    await context.addInitScript({ content });
  }
  return context.newPage();
}

async function take(page: Page, name: string) {
  await page.mouse.move(0, 0);
  await page
    .locator(":focus")
    .blur({ timeout: 1_000 })
    .catch(() => {});
  await page.waitForLoadState("networkidle");
  await page.waitForFunction("[...document.images].every((image) => image.complete && image.naturalWidth > 0)");
  await page.screenshot({ path: join(folder, `${name}.png`) });
  console.log(`docs/pictures/${name}.png`);
}
