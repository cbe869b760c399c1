import { CircleAlert } from "lucide-react";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import { EmptyState } from "./empty-state.tsx";
import { t } from "./texts.ts";

export interface ErrorMessageProps {
  /** What happened: 'The list could not be loaded'. */
  title: string;
  /** What is safe: 'Your connection dropped. What you typed is kept.' */
  description?: string | undefined;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean | undefined;
  /** Fills a whole region, or is one line within it. */
  layout?: "region" | "line" | undefined;
  className?: string | undefined;
}

export function ErrorMessage(props: ErrorMessageProps) {
  const { title, description, onRetry, isRetrying = false, layout = "region", className } = props;
  const retry = onRetry && (
    <Button size={layout === "line" ? "sm" : "md"} loading={isRetrying} onClick={onRetry}>
      {t("tryAgain")}
    </Button>
  );
  if (layout === "region") {
    return (
      <div role="alert" className={cx("grid", className)}>
        <EmptyState icon={CircleAlert} title={title} description={description} action={retry} />
      </div>
    );
  }
  return (
    <div role="alert" className={cx("flex flex-wrap items-center gap-x-3 gap-y-2 text-sm", className)}>
      <span className="flex min-w-0 items-start gap-1.5 text-danger">
        <CircleAlert className="mt-[3px] size-3.5" />
        <span>
          <span>{title}</span>
          {description !== undefined && <span className="text-muted"> {description}</span>}
        </span>
      </span>
      {retry}
    </div>
  );
}
