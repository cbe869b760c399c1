import { goBack } from "../shared/navigation.ts";
import { useTexts } from "../shared/texts/texts.ts";
import { Bar } from "../shared/ui/bar.tsx";
import { Empty } from "../shared/ui/empty.tsx";

/** In place of a screen whose code cannot be loaded. */
export function ScreenFailed({ title, onRetry }: { title: string; onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <>
      <Bar title={title} onBack={goBack} />
      <div className="body">
        <Empty
          title={t("viewFailed")}
          text={t("conversationsFailedText")}
          action={{ label: t("tryAgain"), onClick: onRetry }}
        />
      </div>
    </>
  );
}
