import { hour, mails as limits } from "@hark/contract/limits";
import * as endpoints from "@hark/contract/notifications/endpoints";
import type { MailStatus } from "@hark/contract/notifications/schema";
import { AppError } from "../../platform/errors.ts";
import type { RateRule } from "../../platform/limits/limiter.ts";
import { describeMailFailure, readMailStatus } from "../../platform/mail/mail-status.ts";
import type { FeatureContext } from "../feature.ts";
import { composeTestMail } from "./compose-notification-mails.ts";
import { t } from "./texts.ts";

const perAgent: RateRule = {
  name: "test-mail",
  points: limits.testMailsPerAgentPerHour,
  windowMs: hour,
  message: t("enoughTestMail"),
};

/** For owners: whether mail can be delivered. */
export function mailRoutes({ http, database, limiter, mailer, publicUrl }: FeatureContext) {
  async function readStatus(): Promise<MailStatus> {
    const { sentAt, failedAt, failure } = await readMailStatus(database);
    const isFailing = failedAt !== null && (sentAt === null || failedAt > sentAt);
    return {
      transport: mailer.kind,
      sentAt: sentAt?.toISOString() ?? null,
      problem: isFailing ? { at: failedAt.toISOString(), message: failure ?? "" } : null,
    };
  }

  http.handle(endpoints.getMailStatus, async () => ({ mail: await readStatus() }));

  http.handle(endpoints.sendTestMail, async ({ actor }) => {
    await limiter.spend(perAgent, actor.agentId);
    const mail = composeTestMail(actor.account, publicUrl);
    try {
      await mailer.send(mail);
    } catch (error) {
      const message = t("mailRejected", { reason: describeMailFailure(error) });
      throw new AppError("MAIL_NOT_SENT", { message });
    }
    return { mail: await readStatus() };
  });
}
