import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { ErrorNotice } from "../../shared/ui/error-notice.tsx";

/** When a screen breaks or its part of the app could not be loaded. */
export function AppError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => console.error(error), [error]);
  return (
    <main className="grid min-h-dvh bg-canvas">
      <ErrorNotice
        title="This screen could not be shown"
        description="What you typed is kept."
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </main>
  );
}
