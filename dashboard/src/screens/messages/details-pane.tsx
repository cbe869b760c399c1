import type { ConversationDetail } from "@hark/contract/conversations/schema";
import { visitorDisplayName } from "@hark/contract/visitors/rules";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { EarlierConversations, earlierOf } from "../../features/conversations/earlier-conversations.tsx";
import { visitorConversationsQuery } from "../../features/conversations/requests.ts";
import { useTagConversation } from "../../features/conversations/tag-conversation.ts";
import { TagList } from "../../features/tags/tag-list.tsx";
import { LocaleFacts } from "../../features/visitors/locale-facts.tsx";
import { EditMetadataButton, MetadataFacts } from "../../features/visitors/metadata-section.tsx";
import { visitorQuery } from "../../features/visitors/requests.ts";
import { Accordion, AccordionSection } from "../../shared/ui/accordion.tsx";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { VerifiedBadge } from "../../shared/ui/badge.tsx";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { onDemand } from "../../shared/ui/on-demand.ts";
import { Skeleton, SkeletonGroup } from "../../shared/ui/skeleton.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { Assignee } from "./assignee.tsx";
import type { Tagging } from "./tagging.ts";
import { t } from "./texts.ts";

/** The marks of browsers and systems are only loaded when the section is opened. */
const DeviceFacts = onDemand(() => import("../../features/visitors/device-facts.tsx"), {
  isFetchedWhenQuiet: false,
}).part((parts) => parts.DeviceFacts);

const MergeHint = onDemand(() => import("../../features/conversations/merge/merge-hint.tsx"), {
  isFetchedWhenQuiet: false,
}).part((parts) => parts.MergeHint);

const VisitorNotes = onDemand(() => import("../../features/conversations/visitor-notes.tsx"), {
  isFetchedWhenQuiet: false,
}).part((parts) => parts.VisitorNotes);

const AskedSections = onDemand(() => import("./asked-sections.tsx")).part((parts) => parts.AskedSections);

interface DetailsProps {
  projectId: string;
  conversation: ConversationDetail;
  tagging: Tagging;
}

export function Details({ projectId, conversation, tagging }: DetailsProps) {
  const visitor = useQuery(visitorQuery(projectId, conversation.widgetUserId));
  const others = useQuery(visitorConversationsQuery(projectId, conversation.widgetUserId));
  const earlier = others.data && earlierOf(others.data.rows, conversation.id);
  const openOne = earlier?.find(({ status }) => status === "OPEN");
  const { widgetUser } = conversation;
  const name = visitorDisplayName(widgetUser);
  const { data: known } = visitor;
  return (
    <>
      <div className="flex items-center gap-3 px-4 pt-4 pb-3">
        <Avatar name={name} src={widgetUser.avatarUrl} size={40} ground="surface" />
        <div className="min-w-0">
          <strong className="block font-semibold">
            <UserText>{name}</UserText>
          </strong>
          {widgetUser.email !== null && (
            <UserText cut className="text-sm text-muted">
              {widgetUser.email}
            </UserText>
          )}
        </div>
      </div>
      <div className="ps-17 pe-4 pb-4">
        <VerifiedBadge verified={widgetUser.isVerified} />
      </div>
      <Accordion defaultOpen={["conversation", "earlier", "locale", "suggestions", "issues"]}>
        <AccordionSection value="conversation" title={t("conversation")}>
          <Assignee projectId={projectId} conversation={conversation} />
          <div className="mt-3">
            <Tags projectId={projectId} conversation={conversation} tagging={tagging} />
          </div>
        </AccordionSection>
        <AccordionSection value="earlier" title={t("earlierConversations")} count={earlier?.length}>
          {earlier ? (
            <>
              <EarlierConversations
                conversations={earlier}
                linkTo={({ id }) => (
                  <Link
                    to="/$projectId/messages/$view/{-$conversationId}"
                    params={{ projectId, view: "inbox", conversationId: id }}
                  />
                )}
              />
              {openOne && conversation.mergedIntoId === null && (
                <MergeHint projectId={projectId} sourceId={openOne.id} intoId={conversation.id} />
              )}
            </>
          ) : others.isError ? (
            <ErrorMessage
              layout="line"
              title={t("earlierNotLoaded")}
              onRetry={() => void others.refetch()}
              isRetrying={others.isFetching}
            />
          ) : (
            <SkeletonGroup label={t("loadingEarlier")} className="grid gap-3 py-1.5">
              <Skeleton className="h-2.5 w-[70%]" />
              <Skeleton className="h-2.5 w-1/2" />
            </SkeletonGroup>
          )}
        </AccordionSection>
        <AccordionSection value="notes" title={t("visitorNotes")}>
          <VisitorNotes
            projectId={projectId}
            visitorId={conversation.widgetUserId}
            linkTo={({ conversationId }) => (
              <Link
                to="/$projectId/messages/$view/{-$conversationId}"
                params={{ projectId, view: "inbox", conversationId }}
              />
            )}
          />
        </AccordionSection>
        {known?.locale && (
          <AccordionSection value="locale" title={t("locale")}>
            <LocaleFacts locale={known.locale} />
          </AccordionSection>
        )}
        {known?.device && (
          <AccordionSection value="device" title={t("device")}>
            <DeviceFacts device={known.device} />
          </AccordionSection>
        )}
        {known && (
          <AccordionSection
            value="metadata"
            title={t("metadata")}
            action={<EditMetadataButton projectId={projectId} visitor={known} />}
          >
            <MetadataFacts visitor={known} />
          </AccordionSection>
        )}
        <AskedSections projectId={projectId} conversationId={conversation.id} />
      </Accordion>
      {visitor.isError && !known && (
        <ErrorMessage
          layout="line"
          title={t("detailsNotLoaded")}
          onRetry={() => void visitor.refetch()}
          isRetrying={visitor.isFetching}
          className="border-t border-line p-4"
        />
      )}
    </>
  );
}

function Tags({ projectId, conversation, tagging }: DetailsProps) {
  const toggle = useTagConversation(projectId, conversation.id);
  return (
    <TagList
      projectId={projectId}
      kind="conversation"
      tagIds={conversation.tagIds}
      onToggle={(tagId, isOn) => toggle.mutate({ tagId, isOn })}
      open={tagging.isOpen}
      onOpenChange={tagging.onOpenChange}
      hasShortcut
    />
  );
}
