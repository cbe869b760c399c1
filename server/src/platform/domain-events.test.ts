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
