import type {
  announceFeedback,
  cancelAnnouncement,
  sendAnnouncement,
  updateAnnouncement,
} from "@hark/contract/announcements/endpoints";
import type { Announcement } from "@hark/contract/announcements/schema";
import type { FeedbackDetail } from "@hark/contract/feedback/schema";
import { RequestError } from "@hark/contract/request";
import { type QueryClient, useMutation } from "@tanstack/react-query";
import { request } from "../../../shared/api/request.ts";
import { toast } from "../../../shared/ui/toast.tsx";
import { feedbackKeys } from "../requests.ts";
import { applyToDetail, applyToWaiting } from "./apply-announcement.ts";
import { announcementKeys } from "./requests.ts";
import { t } from "./texts.ts";
import { changeTray, noteAnnouncement } from "./tray.ts";

/** Puts what the server answered where it is shown; the event of the same change finds it there already. */
export function keepAnnouncement(client: QueryClient, projectId: string, announcement: Announcement): void {
  const waiting = announcementKeys.waiting(projectId);
  client.setQueryData<Announcement[]>(waiting, (known) => known && applyToWaiting(known, announcement));
  if (announcement.feedbackId !== null) {
    const detail = feedbackKeys.detail(projectId, announcement.feedbackId);
    client.setQueryData<FeedbackDetail>(detail, (known) => known && applyToDetail(known, announcement));
  }
  noteAnnouncement(announcement);
}

/** Somebody else sent or cancelled it first: the tray says so, and shows what it is now. */
function useRefusal(projectId: string) {
  return (error: Error, client: QueryClient) => {
    if (error instanceof RequestError && error.code === "CONFLICT") changeTray({ outcome: "tooLate" });
    else toast.error(t("announcementNotChanged"));
    void client.invalidateQueries({ queryKey: announcementKeys.waiting(projectId) });
  };
}

/** Sends the mails now, or none at all. */
export function useDecide(projectId: string) {
  const refuse = useRefusal(projectId);
  return useMutation({
    mutationFn: async ({ announcement, send }: { announcement: Announcement; send: boolean }) => {
      const params = { projectId, announcementId: announcement.id };
      const answer = send
        ? await request<typeof sendAnnouncement>("POST /projects/:projectId/announcements/:announcementId/send", {
            params,
          })
        : await request<typeof cancelAnnouncement>("POST /projects/:projectId/announcements/:announcementId/cancel", {
            params,
          });
      return answer.announcement;
    },
    onSuccess: (announcement, { send }, _snapshot, { client }) => {
      keepAnnouncement(client, projectId, announcement);
      changeTray({ outcome: send ? "sent" : "notSent" });
    },
    onError: (error, _decision, _snapshot, { client }) => refuse(error, client),
  });
}

/** Begins one for the status that the item has, after it was cancelled. */
export function useAnnounce(projectId: string) {
  return useMutation({
    mutationFn: async ({ feedbackId, publicAnswer }: { feedbackId: string; publicAnswer: string | null }) =>
      (
        await request<typeof announceFeedback>("POST /projects/:projectId/feedbacks/:feedbackId/announcements", {
          params: { projectId, feedbackId },
          body: { publicAnswer },
        })
      ).announcement,
    onSuccess: (announcement, _wanted, _snapshot, { client }) => {
      changeTray({ announcement, outcome: null });
      keepAnnouncement(client, projectId, announcement);
    },
    onError: () => void toast.error(t("announcementNotChanged")),
  });
}

export function useEditAnnouncement(projectId: string, { onSaved }: { onSaved: () => void }) {
  const refuse = useRefusal(projectId);
  return useMutation({
    mutationFn: async ({ announcementId, publicAnswer }: { announcementId: string; publicAnswer: string | null }) =>
      (
        await request<typeof updateAnnouncement>("PATCH /projects/:projectId/announcements/:announcementId", {
          params: { projectId, announcementId },
          body: { publicAnswer },
        })
      ).announcement,
    onSuccess: (announcement, _change, _snapshot, { client }) => {
      keepAnnouncement(client, projectId, announcement);
      onSaved();
    },
    onError: (error, _change, _snapshot, { client }) => refuse(error, client),
  });
}
