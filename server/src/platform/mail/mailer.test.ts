import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { register, sendForgotPassword } from "@hark/contract/accounts/endpoints";
import { inviteMember } from "@hark/contract/members/endpoints";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { buildAgent, buildPerson, buildProject } from "../../../test/cast.ts";
import { makeCertificate } from "../../../test/self-made-certificate.ts";
import { composeMail } from "./compose.ts";
import { createSmtpMailer, sendsSecretsFar } from "./mailer.ts";

interface Received {
  mail: ParsedMail;
  raw: string;
  recipients: string[];
  isSecure: boolean;
  user: unknown;
}

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function startSmtpServer(options: SMTPServerOptions) {
  const received: Received[] = [];
  const server = new SMTPServer({
    logger: false,
    ...options,
    onAuth: ({ username, password }, _, done) =>
      password === "p@ss:word" ? done(null, { user: username }) : done(new Error("Wrong password")),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", async () => {
        const raw = Buffer.concat(parts).toString("utf8");
        const recipients = session.envelope.rcptTo.map((one) => one.address);
        const { secure: isSecure, user } = session;
        received.push({ mail: await simpleParser(raw), raw, recipients, isSecure, user });
        done();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { received, port: (server.server.address() as AddressInfo).port };
}

function trust(certificate: string) {
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, certificate]);
  ends.push(async () => setDefaultCACertificates(before));
}

const from = "Hark <hark@support.example>";
const mail = composeMail({
  to: { name: "", address: "ann@bücher.example" },
  subject: "Ünïcode",
  greeting: "Hi Ann,",
  paragraphs: ["One line\nand another"],
  quote: "<script>alert(1)</script>",
  action: { label: "Open", url: "https://support.example/a?b=c%2Bd&e=f" },
  footer: "Bye",
});

async function send(url: string) {
  const mailer = await createSmtpMailer({ url, from });
  try {
    await mailer.send(mail);
  } finally {
    mailer.close();
  }
}

test.each([
  ["smtp://user:secret@mail.example.com:587", true],
  ["smtp://user:secret@mail.example.com:587/?ignoreTLS=true", false],
  ["smtp://mail.example.com", false],
  ["smtp://user:secret@127.0.0.1:1025", false],
  ["smtp://user:secret@[::1]:1025", false],
])("to %s encryption is required: %s", (address, expected) => expect(sendsSecretsFar(address)).toBe(expected));

describe("a mail is delivered to a mail server", () => {
  const certificate = makeCertificate();
  const ways: [string, (port: number) => string, SMTPServerOptions, boolean][] = [
    [
      "plain, as on port 25",
      (port) => `smtp://127.0.0.1:${port}`,
      { authOptional: true, disabledCommands: ["STARTTLS", "AUTH"] },
      false,
    ],
    [
      "by STARTTLS with a password, as on port 587",
      (port) => `smtp://hark:p%40ss%3Aword@localhost:${port}`,
      { ...certificate },
      true,
    ],
    [
      "over TLS with a password, as on port 465",
      (port) => `smtps://hark:p%40ss%3Aword@localhost:${port}`,
      { ...certificate, secure: true },
      true,
    ],
  ];

  test.each(ways)("%s", async (_, url, options, isSecure) => {
    trust(certificate.cert);
    const { received, port } = await startSmtpServer(options);
    await send(url(port));
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ isSecure, user: isSecure ? "hark" : undefined });
    // The domain is sent in its ASCII form, which every server understands; this one shows it as it was typed (S66).
    expect(received[0]?.raw).toMatch(/^To: ann@xn--bcher-kva.example\r$/m);
    expect(received[0]?.recipients).toEqual(["ann@bücher.example"]);
    expect(received[0]?.mail.subject).toBe("Ünïcode");
    expect(received[0]?.mail.from?.value).toEqual([{ name: "Hark", address: "hark@support.example" }]);
  });

  test("is read as text and as HTML, with what people wrote as text in both", async () => {
    const { received, port } = await startSmtpServer({ authOptional: true, disabledCommands: ["STARTTLS"] });
    await send(`smtp://127.0.0.1:${port}`);
    const [one] = received;
    expect(one?.mail.text).toContain("> <script>alert(1)</script>");
    expect(one?.mail.text).toContain("https://support.example/a?b=c%2Bd&e=f");
    expect(one?.mail.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(one?.mail.html).toContain('href="https://support.example/a?b=c%2Bd&amp;e=f"');
    expect(one?.mail.html).not.toMatch(/<script|<img|https?:\/\/(?!support\.example)/);
    expect(one?.mail.attachments).toEqual([]);
  });
});

test.each(["smtp", "smtps"])(
  "%s: a certificate that nobody vouches for gets no mail and no password",
  async (protocol) => {
    const { received, port } = await startSmtpServer({ ...makeCertificate(), secure: protocol === "smtps" });
    await expect(send(`${protocol}://hark:p%40ss%3Aword@localhost:${port}`)).rejects.toThrow(/certificate/);
    expect(received).toEqual([]);
  },
);

test("a wrong password and a server that is down are failures, so that the job retries", async () => {
  const certificate = makeCertificate();
  trust(certificate.cert);
  const { port } = await startSmtpServer({ ...certificate });
  await expect(send(`smtp://hark:wrong@localhost:${port}`)).rejects.toThrow();
  await expect(send("smtp://127.0.0.1:9")).rejects.toThrow(/ECONNREFUSED/);
});

describe("a mail has one recipient and our headers, whatever names and addresses say", () => {
  const names = [
    "Ann\r\nBcc: everybody@x.example",
    'Ann" <evil@x.example>, "Bob',
    "Ann <evil@x.example>",
    "evil@x.example, Bob",
    "evil@x.example; Bob:",
    "Ann\u0000\u2028Bob",
    "=?utf-8?q?=22=0D=0ABcc:_evil=40x.example?=",
    `${"x".repeat(300)}\r\n\r\nbody`,
  ];

  test.each(names)("the name and subject %j", async (name) => {
    const { received, port } = await startSmtpServer({ authOptional: true, disabledCommands: ["STARTTLS"] });
    const mailer = await createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from });
    const address = "o'neil+a%b&c@x.example";
    await mailer.send(composeMail({ to: { name, address }, subject: name, paragraphs: ["Hi"] }));
    // Without compose, too: the mailer itself is the last to look.
    await mailer.send({ to: { name, address }, subject: name, text: "Hi", html: "<p>Hi</p>" });
    mailer.close();
    expect(received).toHaveLength(2);
    for (const { recipients, mail: one } of received) {
      expect(recipients).toEqual([address]);
      expect([one.to].flat().flatMap((to) => to?.value ?? [])).toHaveLength(1);
      expect(one.to).toMatchObject({ value: [{ address }] });
      expect(one.cc ?? one.bcc).toBeUndefined();
      expect(one.text?.trim()).toBe("Hi");
      expect([...one.headers.keys()].sort()).toEqual([
        "content-type",
        "date",
        "from",
        "message-id",
        "mime-version",
        "subject",
        "to",
      ]);
    }
  });

  test.each([
    "ann@x.example, evil@y.example",
    "ann@x.example\r\nRCPT TO:<evil@y.example>",
    "ann@x.example\nevil@y.example",
    "<ann@x.example>",
    '"Ann" <ann@x.example>',
    "ann@x.example>",
    "ann@x.example evil@y.example",
    "ann@x.example;evil@y.example",
    "group: ann@x.example;",
    "ann@x.example\u0000",
    "ann\u202e@x.example",
    "ann",
    "",
  ])("the address %j gets no mail", async (address) => {
    const { received, port } = await startSmtpServer({ authOptional: true, disabledCommands: ["STARTTLS"] });
    const mailer = await createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from });
    const one = composeMail({ to: { name: "Ann", address }, subject: "Hi", paragraphs: ["Hi"] });
    await expect(mailer.send(one)).rejects.toThrow("not exactly one address");
    mailer.close();
    expect(received).toEqual([]);
  });
});

describe("[GAP-53] the mails of accounts, read from a real mail server", () => {
  async function startWithSmtp(): Promise<{ test: TestApp; received: Received[] }> {
    const { received, port } = await startSmtpServer({ authOptional: true, disabledCommands: ["STARTTLS"] });
    const app = await buildTestApp({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: from, mailer: undefined });
    ends.push(() => app.close());
    return { test: app, received };
  }

  test("verify, reset and invite have one link each, whose parts read back as they were", async () => {
    const { test: app, received } = await startWithSmtp();
    const email = "ann+a&b%c@x.example";
    const anybody = buildPerson(app, null);
    const body = { name: "Ann <b>", email, password: "correct horse", repeatPassword: "correct horse" };
    await anybody.call(register, { body });
    await anybody.call(sendForgotPassword, { body: { email } });
    const olivia = await buildAgent(app, "Olivia");
    const project = await buildProject(olivia, "Bikes & Co");
    await olivia.call(inviteMember, { params: { projectId: project.id }, body: { invitationEmail: email } });
    await vi.waitFor(() => expect(received).toHaveLength(3), { timeout: 15_000, interval: 50 });

    const paths = new Map<string, URL>();
    for (const { mail: one, recipients } of received) {
      expect(recipients).toEqual([email]);
      const inText = /https?:\/\/\S+/.exec(one.text ?? "")?.[0] ?? "";
      const inHtml = /href="([^"]+)"/.exec(String(one.html))?.[1]?.replaceAll("&amp;", "&");
      expect(inHtml).toBe(inText);
      expect(one.html).not.toContain("<b>");
      const url = new URL(inText);
      expect(url.origin).toBe("http://hark.test");
      paths.set(url.pathname, url);
    }
    expect([...paths.keys()].sort()).toEqual(["/accept-invitation", "/auth/redefine", "/auth/verify"]);
    expect(paths.get("/auth/redefine")?.searchParams.get("email")).toBe(email);
    expect(paths.get("/accept-invitation")?.searchParams.get("email")).toBe(email);
    expect(received.map((one) => one.mail.subject)).toContain("Olivia has invited you to Bikes & Co on Hark");
  });
});
