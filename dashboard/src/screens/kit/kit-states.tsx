import { Lightbulb, MessagesSquare } from "lucide-react";
import { useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { ProgressBar } from "../../shared/ui/progress-bar.tsx";
import { Skeleton, SkeletonGroup } from "../../shared/ui/skeleton.tsx";
import { FullScreenSpinner, Spinner } from "../../shared/ui/spinner.tsx";
import { Grid, KitSection, Specimen } from "./specimen.tsx";

const frame = "grid min-h-60 rounded-md border border-line";

export function KitStates() {
  const [isRetrying, setIsRetrying] = useState(false);
  const [isStarting, setIsStarting] = useState(false);
  return (
    <KitSection id="states" title="Waiting, empty, failed">
      <Grid>
        <Specimen title="A list, loading" className={frame}>
          <SkeletonGroup className="grid content-start gap-px p-1.5">
            {["w-1/2", "w-2/3", "w-2/5", "w-3/5"].map((width) => (
              <div key={width} className="flex gap-3 p-2.5">
                <Skeleton className="size-8 rounded-full" />
                <div className="grid flex-1 content-start gap-2.25 pt-1.5">
                  <Skeleton className={`h-2.5 ${width}`} />
                  <Skeleton className="h-2 w-5/6" />
                </div>
              </div>
            ))}
          </SkeletonGroup>
        </Specimen>
        <Specimen title="Nothing selected" className={frame}>
          <EmptyState
            icon={MessagesSquare}
            title="No conversation selected"
            description="Select a conversation to view it here"
          />
        </Specimen>
        <Specimen title="None yet" className={frame}>
          <EmptyState
            icon={Lightbulb}
            title="No suggestions yet"
            description="Visitors suggest and vote in the widget’s Feedback tab. Install it on your site to hear from them."
            action={<Button>Install the widget</Button>}
          />
        </Specimen>
        <Specimen title="Something failed" className={frame}>
          <ErrorMessage
            title="The list could not be loaded"
            description="Your connection dropped. What you typed is kept."
            isRetrying={isRetrying}
            onRetry={() => setIsRetrying(!isRetrying)}
          />
        </Specimen>
        <Specimen title="Failed, in one line" className="grid gap-3">
          <ErrorMessage layout="line" title="The comments could not be loaded." onRetry={() => undefined} />
          <ErrorMessage layout="line" title="Failed to send message." description="What you typed is kept." />
        </Specimen>
        <Specimen title="Progress" className="grid gap-4">
          <ProgressBar label="Uploading" value={0.4} />
          <ProgressBar label="Uploading" value={null} />
          <div className="flex items-center gap-4">
            <Spinner label="Loading" />
            <Spinner size="md" />
            <Spinner size="lg" className="text-muted" />
            <Button size="sm" onClick={() => setIsStarting(true)}>
              Full screen
            </Button>
          </div>
        </Specimen>
      </Grid>
      {isStarting && (
        // biome-ignore lint/a11y: a way out of the specimen, which has none in the app
        <div className="relative z-(--z-toast)" onClick={() => setIsStarting(false)}>
          <FullScreenSpinner />
        </div>
      )}
    </KitSection>
  );
}
