import { randomUUID } from "node:crypto";
import { plainPage } from "./support/host-site.ts";
import { waitForMail } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { openPanel } from "./support/widget.ts";

test("[AUTH-03] from the registration to a question that is answered live, with the Installation screen's own snippet", async ({
  browser,
  hark,
  hostSite,
}) => {
  // This test covers a person's whole first day.
  test.setTimeout(120_000);
  const email = `o+${randomUUID().slice(0, 8)}@team.example`;
  const password = "a long enough password";
  const agentContext = await browser.newContext();
  const agent = await agentContext.newPage();

  await agent.goto(hark.url);
  await expect(agent).toHaveURL(/\/auth\/login/);
  await agent.getByRole("link", { name: "Create an account" }).click();
  await agent.getByLabel("Name").fill("Olivia Berg");
  await agent.getByLabel("Email").fill(email);
  await agent.getByLabel("Password", { exact: true }).fill(password);
  await agent.getByLabel("Repeat password", { exact: true }).fill(password);
  await agent.getByRole("button", { name: "Create new account" }).click();
  await expect(agent).toHaveURL(`${hark.url}/auth/verify?email=${encodeURIComponent(email)}`);
  await expect(agent.getByText(email)).toBeVisible();

  const mail = await waitForMail(hark, email, /verif/i);
  await agent.goto(/https?:\/\/\S*code=\S+/.exec(mail.text)?.[0] ?? "");
  await expect(agent.getByText("Email verified successfully, you can now sign in")).toBeVisible();
  await agent
    .getByRole("button", { name: "Return to login" })
    .or(agent.getByRole("link", { name: "Return to login" }))
    .click();
  await agent.getByLabel("Email").fill(email.toUpperCase());
  await agent.getByLabel("Password", { exact: true }).fill(password);
  await agent.getByRole("button", { name: "Sign in" }).click();

  await agent.getByLabel("Project name").fill("Chainring");
  await agent.getByRole("button", { name: "Create", exact: true }).click();
  await expect(agent.getByText("Project created successfully")).toBeVisible();
  await expect(agent).toHaveURL(/\/messages\/inbox$/);
  const projectId = new URL(agent.url()).pathname.split("/")[1];

  await agent.goto(`${hark.url}/${projectId}/settings/installation`);
  const snippet = await agent.locator("code, pre").filter({ hasText: "/widget.js" }).first().textContent();
  await agent.goto(`${hark.url}/${projectId}/messages/inbox`);
  await expect(agent.getByText("No conversations found")).toBeVisible();

  const visitorContext = await browser.newContext();
  const visitor = await visitorContext.newPage();
  await visitor.goto(hostSite.put("/first-run", plainPage(snippet ?? "")));
  const panel = await openPanel(visitor);
  await panel.getByRole("button", { name: /Ask a question/ }).click();
  await panel.getByRole("textbox", { name: "Message" }).fill("Do you repair e-bikes?");
  await panel.getByRole("textbox", { name: "Message" }).press("Enter");

  await agent.getByText("Do you repair e-bikes?").first().click();
  await agent.getByPlaceholder("Type your message...").fill("We do, every day.");
  await agent.getByPlaceholder("Type your message...").press("Enter");
  await expect(panel.getByRole("log")).toContainText("We do, every day.");

  await panel.getByRole("textbox", { name: "Message" }).fill("Lovely");
  await panel.getByRole("textbox", { name: "Message" }).press("Enter");
  await expect(agent.getByRole("log").or(agent.getByRole("main")).getByText("Lovely").first()).toBeVisible();

  await agentContext.close();
  await visitorContext.close();
});
