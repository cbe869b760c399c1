import type { getMailStatus, sendTestMail } from "@hark/contract/notifications/endpoints";
import type { MailStatus } from "@hark/contract/notifications/schema";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { errorText, request } from "../../shared/api/request.ts";
import { unlessFailed } from "../../shared/cache/unless-failed.ts";
import { SettingGroup, SettingRow } from "../../shared/layout/settings-page.tsx";
import { dateLocale } from "../../shared/time/date-locale.ts";
import { Button } from "../../shared/ui/button.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { t } from "./texts.ts";

const mailQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["mail", projectId],
    queryFn: async ({ signal }) =>
      (await request<typeof getMailStatus>("GET /projects/:projectId/mail", { params: { projectId } }, { signal }))
        .mail,
  });

/** Shows owners whether mail is sent, with a button that sends a test mail. */
export function MailLine({ projectId }: { projectId: string }) {
  const { data: mail } = useQuery(mailQuery(projectId));
  const test = useMutation({
    mutationFn: () => request<typeof sendTestMail>("POST /projects/:projectId/mail/test", { params: { projectId } }),
    onSuccess: () => toast.success(t("testMailSent")),
    onError: (error) => toast.error(errorText(error, t("testMailFailed"))),
    onSettled: (_answer, error, _nothing, _snapshot, { client }) =>
      unlessFailed(error, client.invalidateQueries({ queryKey: mailQuery(projectId).queryKey })),
  });
  return (
    <SettingGroup>
      <SettingRow title={t("mailServer")} description={mail && !mail.problem ? describe(mail) : undefined}>
        <Button loading={test.isPending} onClick={() => test.mutate()}>
          {t("sendTestMail")}
        </Button>
      </SettingRow>
      {mail?.problem && (
        <p role="alert" className="flex items-start gap-1.5 px-4 py-3 text-sm text-danger">
          <CircleAlert className="mt-[3px] size-3.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {t("mailStuck", { since: toMoment(mail.problem.at), problem: mail.problem.message })}
          </span>
        </p>
      )}
    </SettingGroup>
  );
}

function describe({ transport, sentAt }: MailStatus): string {
  if (transport === "MAILBOX") return t("noMailServer");
  return sentAt === null ? t("noMailYet") : t("mailWorks", { sentAt: toMoment(sentAt) });
}

function toMoment(time: string): string {
  return new Date(time).toLocaleString(dateLocale, { dateStyle: "medium", timeStyle: "short" });
}
