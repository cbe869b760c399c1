import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../shared/ui/button.tsx";
import { EmptyState, type EmptyStateProps } from "../../shared/ui/empty-state.tsx";
import { seenSitesQuery } from "./seen-sites.ts";
import { t } from "./texts.ts";

interface FirstStepsProps extends Pick<EmptyStateProps, "icon" | "title" | "description"> {
  projectId: string;
  /** In place of the description while the widget has been seen nowhere. */
  first: string;
}

/** A list that only the widget fills, while it is empty: in a new project it leads to what comes first. */
export function FirstSteps({ projectId, first, description, ...empty }: FirstStepsProps) {
  const { data: sites } = useQuery({ ...seenSitesQuery(projectId), refetchInterval: false });
  const isNew = sites?.length === 0;
  return (
    <EmptyState
      {...empty}
      description={isNew ? first : description}
      action={
        isNew && (
          <Link to="/$projectId/settings/installation" params={{ projectId }} className={buttonClass()}>
            {t("installTheWidget")}
          </Link>
        )
      }
    />
  );
}
