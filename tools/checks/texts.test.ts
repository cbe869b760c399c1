import { describe, expect, it } from "vitest";
import { checkTexts, findKeysWithTwoTexts, findTexts } from "./texts.ts";

const screen = "dashboard/src/screens/inbox/inbox-screen.tsx";

/** A line that breaks the rule, and what the advice names. */
const offences: [line: string, named: string][] = [
  ["const a = () => <p>Close it</p>;", "Close it"],
  ['const a = () => <p>{isOpen ? "Close" : t("open")}</p>;', "Close"],
  [`const a = () => <p>{\`\${count} votes\`}</p>;`, " votes"],
  ['const a = () => <button aria-label="Close" />;', "aria-label"],
  ['const a = () => <img alt={name || "Picture"} />;', "alt"],
  ['const a = () => <input placeholder="Name" />;', "placeholder"],
  ['const a = () => <Dialog title="Delete" />;', "title"],
  ['const a = () => toast.error("It failed");', "toast"],
  ['const a = () => useDocumentTitle("Inbox");', "title"],
  ['const a = t("close");', "while the module loads"],
  ["const a = () => t(key);", "stands in the call"],
];

const innocent = [
  'const a = () => <p title={t("close")}>{tr("open", { link: <a /> })} · 12:{count}</p>;',
  'const a = () => <p className="Big Letters">Hark</p>;',
  "const a = () => <UserText>{name}</UserText>;",
  'const tabs = { inbox: () => t(isNew ? "fresh" : "inbox") };',
];

describe("texts stand in catalogues", () => {
  it.each(offences)("%s is refused", (text, named) => {
    const problems = findTexts({ path: screen, text });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(named);
    expect(problems[0]).toMatch(/^dashboard\/.*:1: /);
  });

  it.each(innocent)("%s is fine", (text) => {
    expect(findTexts({ path: screen, text })).toEqual([]);
  });

  it("checks the texts of errors and mails on the server", () => {
    const path = "server/src/features/members/policy.ts";
    const refusal = 'throw new AppError("FORBIDDEN", { message: "No" });';
    const mail = 'composeMail({ to, subject: t("hi"), paragraphs: ["Hello"], action: { label: "Open", url } });';
    expect(findTexts({ path, text: refusal })).toHaveLength(1);
    expect(findTexts({ path, text: mail })).toHaveLength(2);
  });

  it("a key must have one text everywhere", () => {
    const catalogue = (path: string, words: string) => ({ path, text: `createTexts({ send: "${words}" });` });
    expect(findKeysWithTwoTexts([catalogue("a", "Send"), catalogue("b", "Send")])).toEqual([]);
    expect(findKeysWithTwoTexts([catalogue("a", "Send"), catalogue("b", "Sending")])).toHaveLength(1);
  });

  it("finds nothing in the repository", () => {
    expect(checkTexts().problems).toEqual([]);
  });
});
