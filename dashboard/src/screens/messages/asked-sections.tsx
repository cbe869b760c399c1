import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useCurrentUser } from "../../features/accounts/current-user.ts";
import { conversationLinksQuery } from "../../features/feedback/links/requests.ts";
import { SuggestionsSection } from "../../features/feedback/links/suggestions-section.tsx";
import { feedbackKeys } from "../../features/feedback/requests.ts";
import { IssuesSection } from "../../features/known-issues/issues-section.tsx";
import { AccordionSection } from "../../shared/ui/accordion.tsx";
import { t } from "./texts.ts";

/** What a conversation asked for and what it is attached to. The sections come with their content, so that nothing moves. */
export function AskedSections({ projectId, conversationId }: { projectId: string; conversationId: string }) {
  const { data } = useQuery(conversationLinksQuery(projectId, conversationId));
  const { agent } = useCurrentUser();
  if (!data) return null;
  return (
    <>
      <AccordionSection value="suggestions" title={t("detailsSuggestions")} count={data.links.length}>
        <SuggestionsSection
          projectId={projectId}
          links={data.links}
          agentId={agent.id}
          linkTo={(feedbackId) => (
            <Link to="/$projectId/feedback/suggestions/{-$feedbackId}" params={{ projectId, feedbackId }} />
          )}
        />
      </AccordionSection>
      <AccordionSection value="issues" title={t("detailsIssues")} count={data.knownIssues.length}>
        <IssuesSection
          projectId={projectId}
          conversationId={conversationId}
          issues={data.knownIssues}
          attachedKey={feedbackKeys.ofConversations(projectId)}
          linkTo={(knownIssueId) => (
            <Link to="/$projectId/feedback/known-issues/{-$knownIssueId}" params={{ projectId, knownIssueId }} />
          )}
        />
      </AccordionSection>
    </>
  );
}
