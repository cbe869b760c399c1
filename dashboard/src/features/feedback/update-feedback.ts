import type { Announcement } from "@hark/contract/announcements/schema";
import type { updateFeedback } from "@hark/contract/feedback/endpoints";
import type { Feedback, FeedbackDetail, FeedbackStatus } from "@hark/contract/feedback/schema";
import { type QueryClient, useMutation } from "@tanstack/react-query";
import { request, required } from "../../shared/api/request.ts";
import { optimistic } from "../../shared/cache/optimistic.ts";
import { unlessFailed } from "../../shared/cache/unless-failed.ts";
import { toastFailure } from "../../shared/ui/toast-failure.tsx";
import { keepAnnouncement } from "./announcements/change-announcement.ts";
import { announcementKeys } from "./announcements/requests.ts";
import { findTray, showTray } from "./announcements/tray.ts";
import { applyFeedbackToDetail, applyFeedbackToList } from "./apply-events.ts";
import { type FeedbackList, feedbackKeys } from "./requests.ts";
import { t } from "./texts.ts";

export interface FeedbackMove {
  feedback: Feedback;
  status: FeedbackStatus;
  /** Without a position the server puts it last. */
  position?: number | undefined;
  /** False: the move tells nobody. */
  announce?: boolean | undefined;
  publicAnswer?: string | null | undefined;
  /** It takes the newest move back; the tray that offered that says what became of it. */
  isUndo?: boolean | undefined;
}

/** Updates status or position optimistically; a failure rolls it back with 'Failed to update feedback' (FDB-58, ERR-44). */
export function useUpdateFeedback(projectId: string) {
  const update = useMutation({
    // One after the other, as the positions of two quick moves depend on each other.
    scope: { id: `move feedback ${projectId}` },
    mutationFn: async (move: FeedbackMove, { client }) => {
      const { feedback, status, position, announce, publicAnswer } = move;
      const params = { projectId: required(projectId, t("projectIdRequired")), feedbackId: feedback.id };
      // A move takes back what waits, and undoing the move has to begin it again.
      const waiting = findWaiting(client, projectId, feedback.id);
      const body = {
        status,
        ...(position !== undefined && { position }),
        ...(announce !== undefined && { announce }),
        ...(publicAnswer !== undefined && { publicAnswer }),
      };
      const answer = await request<typeof updateFeedback>("PATCH /projects/:projectId/feedbacks/:feedbackId", {
        params,
        body,
      });
      return { ...answer, waiting };
    },
    ...optimistic<FeedbackMove, FeedbackDetail | FeedbackList>({
      key: () => feedbackKeys.all(projectId),
      change: applyMove,
    }),
    onSuccess: ({ feedback, announcement, waiting }, { feedback: before, isUndo }, _snapshot, { client }) => {
      if (announcement) keepAnnouncement(client, projectId, announcement);
      if (isUndo || before.status === feedback?.status) return;
      const { status, position } = before;
      if (announcement) {
        showTray({ projectId, feedback, from: { status, position, waiting }, announcement, outcome: null });
      } else if (findTray()?.feedback.id === before.id) showTray(null);
    },
    onError: (error, move, snapshot) => {
      snapshot?.restore();
      toastFailure(error, t("updateFailed"), () => update.mutate(move));
    },
    onSettled: (_answer, error, _move, _snapshot, { client }) => {
      void client.invalidateQueries({ queryKey: feedbackKeys.columnEnd(projectId) });
      return unlessFailed(error, client.invalidateQueries({ queryKey: feedbackKeys.all(projectId) }));
    },
  });
  return update;
}

function findWaiting(client: QueryClient, projectId: string, feedbackId: string): Announcement | null {
  const listed = client.getQueryData<Announcement[]>(announcementKeys.waiting(projectId));
  const detail = client.getQueryData<FeedbackDetail>(feedbackKeys.detail(projectId, feedbackId));
  const known = listed?.find((one) => one.feedbackId === feedbackId) ?? detail?.announcement;
  return known?.state === "WAITING" ? known : null;
}

/** Without a position the item is last until the server has set its position. */
export function applyMove(cached: FeedbackDetail | FeedbackList, move: FeedbackMove): FeedbackDetail | FeedbackList {
  const { feedback, status, position = Number.MAX_SAFE_INTEGER } = move;
  const moved = { ...feedback, status, position };
  return "comments" in cached ? applyFeedbackToDetail(cached, moved) : applyFeedbackToList(cached, moved);
}
