import { expect, test } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import { listExampleMails } from "../../example-mails.ts";
import { composeMail } from "./compose.ts";
import { senderVia } from "./sender-via.ts";

const brand = { name: "Chainring", logoUrl: "https://hark.test/files/logo/logo.png", color: "#f4c95d" };
const mail = composeMail({
  to: { name: "", address: "ann@x.example" },
  from: senderVia("Ada <b>", "Chainring"),
  brand,
  subject: "Ada replied",
  greeting: "Hi Ann,",
  paragraphs: ["Ada replied:"],
  quote: "مرحبًا\n\nHello <img src=x>",
  action: { label: "Open", url: "https://hark.test/a?b=1&c=2" },
  footer: "Settings: https://hark.test/settings",
});

test("a mail shows the project's logo, name and colour, with a text on the colour that can be read", () => {
  expect(mail.html).toContain('<img src="https://hark.test/files/logo/logo.png" width="36"');
  expect(mail.html).toContain("<bdi>Chainring</bdi>");
  expect(mail.html).toMatch(/bgcolor="#f4c95d"[^>]*><a href="https:\/\/hark\.test\/a\?b=1&amp;c=2"[^>]*color:#000000/);
  const plain = composeMail({
    to: { name: "", address: "ann@x.example" },
    subject: "Hi",
    paragraphs: ["Hi"],
    brand: { ...brand, logoUrl: null, color: "red;background:url(//x)" },
  });
  expect(plain.html).not.toMatch(/<img|url\(/);
});

test("the address of the button is there to be copied as well, and the addresses in the last lines are links", () => {
  expect(mail.html.match(/href="https:\/\/hark\.test\/a\?b=1&amp;c=2"/g)).toHaveLength(2);
  expect(mail.html).toContain('href="https://hark.test/settings"');
});

test("lists of mails show the quote first, and nothing that comes after it", () => {
  const hidden = /<div style="display:none[^>]*>(.*?)<\/div>/s.exec(mail.html)?.[1];
  expect(hidden).toMatch(/^مرحبًا Hello &lt;img src=x&gt;&#847;/);
});

test("our sentences run from left to right whatever is in them; each part of a quote runs as it is written", () => {
  expect(mail.html.match(/<p dir="ltr"/g)?.length).toBeGreaterThan(2);
  expect(mail.html).not.toContain('<p dir="auto"');
  expect(mail.html.match(/<div dir="auto"/g)).toHaveLength(2);
});

test("lines of a quote keep how far they are set in, as in a stack trace", () => {
  const { html } = composeMail({
    to: { name: "", address: "ann@x.example" },
    brand,
    subject: "Hi",
    paragraphs: ["Hi"],
    quote: `TypeError: x\n    at <a> (b.js)\n\tat c\n${" ".repeat(5_000)}far`,
  });
  const indent = (spaces: number) => "&nbsp;".repeat(spaces);
  expect(html).toContain(`TypeError: x<br>${indent(4)}at &lt;a&gt; (b.js)<br>${indent(4)}at c<br>${indent(24)}far`);
});

test("the sender names the person and the project, on one line and without a link", () => {
  expect(mail.fromName).toBe("Ada <b> via Chainring");
  expect(senderVia(null, "Chainring")).toBe("Chainring");
  expect(senderVia("a@evil.example\r\nBcc: x", "Chainring")).not.toMatch(/[\r\n]|\w@\w/);
});

test("every mail has a dark scheme and fits Outlook; none loads anything from elsewhere", () => {
  for (const { html, subject } of listExampleMails("https://hark.test")) {
    expect(html, subject).toContain("prefers-color-scheme:dark");
    expect(html, subject).toContain("<!--[if mso]><table");
    expect(html, subject).not.toMatch(/<(img|script|link|iframe)|url\(/);
  }
});

test("the mailbox shows each mail as text and as HTML that runs nothing, to whoever has the key", async () => {
  const app = await buildTestApp({ mailer: undefined, mailboxKey: "a-key" });
  try {
    await app.app.database.db
      .insertInto("mailbox")
      .values({
        id: "01a22460-aa45-7348-808b-5a649c29b79f",
        sender: "Ada via Chainring <hark@x.example>",
        recipient: "ann@x.example",
        subject: "Hello <b>",
        text_body: "Open https://hark.test/a",
        html_body: mail.html,
      })
      .execute();
    const get = (path: string) => fetch(`${app.url}${path}`);
    const box = await get("/dev/mailbox?key=a-key&view=text");
    const page = await box.text();
    expect(page).toContain("Hello &lt;b&gt;");
    expect(page).toContain('<a href="https://hark.test/a">');
    expect(page).not.toContain("<script");
    const one = await get("/dev/mailbox/01a22460-aa45-7348-808b-5a649c29b79f?key=a-key");
    expect(one.headers.get("content-security-policy")).toContain("sandbox allow-top-navigation-by-user-activation");
    expect(await one.text()).toContain('<base target="_top">');
    expect((await get("/dev/mails?key=a-key")).status).toBe(200);
    expect((await get("/dev/mails/0?key=a-key")).status).toBe(200);
    for (const path of ["/dev/mailbox", "/dev/mails", "/dev/mails/0", "/dev/mailbox/x"])
      expect((await get(`${path}?key=another`)).status).toBe(404);
  } finally {
    await app.close();
  }
});
