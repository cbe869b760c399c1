import { expect, test } from "vitest";
import { createDomainEvents, defineEvent } from "./domain-events.ts";
import { createLog } from "./log.ts";

const asked = defineEvent<object>("asked");
const answered = defineEvent<object>("answered");

test("settling waits for the listeners, for what they announce in turn, and for those that fail", async () => {
  const events = createDomainEvents(createLog("silent"));
  const heard: string[] = [];
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  events.on(asked, async () => {
    await first.promise;
    events.dispatch([answered({})]);
    throw new Error("no");
  });
  events.on(answered, async () => {
    await second.promise;
    heard.push("answered");
  });
  events.dispatch([asked({})]);
  const settled = events.settle().then(() => heard.push("settled"));
  first.resolve();
  await Promise.race([settled, first.promise.then(() => new Promise(setImmediate))]);
  expect(heard).toEqual([]);
  second.resolve();
  await settled;
  expect(heard).toEqual(["answered", "settled"]);
});

test("listeners that keep failing are one line of each event and error, and are counted", async () => {
  const lines: { event: string; err: { message: string }; skipped?: number }[] = [];
  const events = createDomainEvents(createLog("info", { write: (line) => void lines.push(JSON.parse(line)) }));
  const refuse = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
  events.on(asked, () => refuse("ECONNREFUSED"));
  events.on(answered, () => refuse("ECONNREFUSED"));
  events.dispatch(Array.from({ length: 20 }, () => [asked({}), answered({})]).flat());
  await events.settle();
  expect(lines.map(({ event }) => event).sort()).toEqual(["answered", "asked"]);

  events.on(asked, () => refuse("EPIPE"));
  await expect
    .poll(async () => {
      events.dispatch([asked({})]);
      await events.settle();
      return lines.some(({ event, skipped = 0 }) => event === "asked" && skipped >= 19);
    })
    .toBe(true);
  expect(lines.filter(({ err }) => err.message.includes("EPIPE")).length).toBeGreaterThan(0);
});
