import { randomUUID } from "node:crypto";
import * as endpoints from "@hark/contract/feedback/endpoints";
import type { Feedback, FeedbackStatus, PublicFeedback } from "@hark/contract/feedback/schema";
import { rates } from "@hark/contract/limits";
import { startVisitorSession } from "@hark/contract/visitors/endpoints";
import type { Locator, Page } from "@playwright/test";
import { type Caller, callAs, signInAs } from "./people.ts";
import type { HarkServer } from "./server.ts";
import { test as base } from "./test.ts";

interface FeedbackStage {
  projectId: string;
  visitor: Caller;
  /** Creates a suggestion of the visitor's and moves it to a status by allowed steps. */
  suggest: (title: string, status?: FeedbackStatus, description?: string) => Promise<PublicFeedback>;
  /** Returns the titles of a column in the server's order. */
  column: (status: FeedbackStatus) => Promise<string[]>;
  read: (feedbackId: string) => Promise<Feedback & { comments: { content: string }[] }>;
  url: (path: string) => string;
}

const steps: Record<FeedbackStatus, FeedbackStatus[]> = {
  PENDING: [],
  UNDER_REVIEW: ["UNDER_REVIEW"],
  NOT_NOW: ["NOT_NOW"],
  PLANNED: ["PLANNED"],
  IN_PROGRESS: ["PLANNED", "IN_PROGRESS"],
  COMPLETED: ["PLANNED", "COMPLETED"],
};

/** A project with feedback, whose owner is signed in to the dashboard. */
export const test = base.extend<{ feedbackStage: FeedbackStage }>({
  feedbackStage: async ({ hark, stage, page }, use) => {
    const { olivia, project } = stage;
    const params = { projectId: project.id };
    const { token } = await callAs(hark, null).call(startVisitorSession, {
      params,
      body: { user: { id: randomUUID(), name: "Nadia Haddad" }, locale: { language: "en", timezone: "Europe/Berlin" } },
    });
    const visitor = callAs(hark, token);
    await signInAs(page, olivia);
    await use({
      projectId: project.id,
      visitor,
      async suggest(title, status = "PENDING", description = "") {
        let { feedback }: { feedback: PublicFeedback } = await visitor.call(endpoints.createFeedback, {
          params,
          body: { title, description },
        });
        for (const step of steps[status]) {
          const at = { params: { ...params, feedbackId: feedback.id }, body: { status: step } };
          ({ feedback } = await olivia.call(endpoints.updateFeedback, at));
        }
        return feedback;
      },
      async column(status) {
        const query = { status: [status], orderBy: "position" as const };
        const { feedbacks } = await olivia.call(endpoints.listFeedbacks, { params, query });
        return feedbacks.map((one) => one.title);
      },
      async read(feedbackId) {
        return (await olivia.call(endpoints.getFeedback, { params: { ...params, feedbackId }, query: {} })).feedback;
      },
      url: (path) => `${hark.url}/${project.id}/feedback/${path}`,
    });
  },
});

/** Uses as many visitors as the rate limit for one visitor requires. */
export async function suggestMany(hark: HarkServer, projectId: string, count: number): Promise<void> {
  const params = { projectId };
  const locale = { language: "en", timezone: "Europe/Berlin" };
  for (let made = 0; made < count; ) {
    const session = { params, body: { user: { id: randomUUID(), name: "Nadia Haddad" }, locale } };
    const visitor = callAs(hark, (await callAs(hark, null).call(startVisitorSession, session)).token);
    const titles = Array.from({ length: Math.min(rates.feedbackPerVisitorPerHour, count - made) }, () => `${++made}`);
    await Promise.all(
      titles.map((title) => visitor.call(endpoints.createFeedback, { params, body: { title, description: "" } })),
    );
  }
}

export const lane = (page: Page, name: string): Locator => page.getByRole("region", { name });

/** Returns the titles that a column shows. */
export const titlesIn = (column: Locator): Locator => column.getByRole("heading", { level: 3 });

/** Picks a card up with the mouse and moves it over a point of another element in steps, as a hand would. */
export async function holdOver(page: Page, card: Locator, target: Locator, edge: "top" | "bottom" | "middle") {
  const from = await boxOf(card);
  await page.mouse.move(from.x + from.width / 2, from.y + 12);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 12, from.y + 16, { steps: 4 });
  const to = await boxOf(target);
  const y = { top: to.y + 8, middle: to.y + to.height / 2, bottom: to.y + to.height - 8 }[edge];
  await page.mouse.move(to.x + to.width / 2, y, { steps: 16 });
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("Not in sight");
  return box;
}

export { expect } from "@playwright/test";
