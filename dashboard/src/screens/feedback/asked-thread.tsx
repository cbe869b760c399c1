import { groupMessages } from "@hark/contract/conversations/group-messages";
import type { Message } from "@hark/contract/conversations/schema";
import type { PreparedAnswer } from "@hark/contract/prepared-answers/schema";
import { visitorDisplayName } from "@hark/contract/visitors/rules";
import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useRef } from "react";
import { useAgentsById } from "../../features/agents/requests.ts";
import { MessageGroup } from "../../features/conversations/message-group.tsx";
import { conversationQuery } from "../../features/conversations/requests.ts";
import { dayKey, dayLabel, messageTimeLabel } from "../../features/conversations/thread-days.ts";
import { t } from "../../features/feedback/prepared-answers/texts.ts";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { Skeleton, SkeletonGroup } from "../../shared/ui/skeleton.tsx";

/** The newest messages of the conversation that an answer goes into, to be read before it does. */
export function AskedThread({ projectId, answer }: { projectId: string; answer: PreparedAnswer }) {
  const query = useQuery(conversationQuery(projectId, answer.conversationId));
  const agents = useAgentsById(projectId);
  const end = useRef<HTMLDivElement>(null);
  const messages = query.data?.messages;
  useLayoutEffect(() => {
    if (messages) end.current?.scrollTo({ top: end.current.scrollHeight });
  }, [messages]);

  function speakerOf({ senderType, senderId }: Message) {
    if (senderType === "WIDGET_USER") {
      return { name: visitorDisplayName(answer.widgetUser), avatarUrl: answer.widgetUser.avatarUrl };
    }
    const agent = agents.get(senderId);
    return { name: agent?.name ?? t("answer"), avatarUrl: agent?.avatarUrl ?? null };
  }

  if (!messages) {
    return (
      <div className="min-h-0 flex-1 p-4">
        {query.isError ? (
          <ErrorMessage
            layout="line"
            title={t("conversationNotLoaded")}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        ) : (
          <SkeletonGroup label={t("loadingAnswers")} className="grid gap-3">
            <Skeleton className="h-10 w-[52%] rounded-lg" />
            <Skeleton className="h-10 w-[44%] justify-self-end rounded-lg" />
          </SkeletonGroup>
        )}
      </div>
    );
  }
  const now = Date.now();
  const groups = groupMessages(messages, { timeLabel: (at) => messageTimeLabel(at, now) });
  return (
    <div ref={end} className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-4 py-3">
      <div className="mt-auto" />
      {groups.map((group, index) => {
        const first = group[0] as Message;
        const day = dayKey(first.createdAt);
        const before = groups[index - 1]?.[0];
        const isNewDay = !before || dayKey(before.createdAt) !== day;
        return (
          <div key={first.id} className={isNewDay ? undefined : "pt-4"}>
            {isNewDay && (
              <h3 className="flex items-center gap-3 py-3 text-xs font-medium text-muted after:h-px after:flex-1 after:bg-line">
                {dayLabel(day, now)}
              </h3>
            )}
            <MessageGroup
              messages={group}
              speaker={speakerOf(first)}
              isOwn={first.senderType !== "WIDGET_USER"}
              hasBeenSeen={false}
              onOpenMedia={() => {}}
            />
          </div>
        );
      })}
    </div>
  );
}
