import { type ComponentType, type ReactNode, useEffect, useReducer, useState } from "react";
import { goBack } from "../shared/navigation.ts";
import { useTexts } from "../shared/texts/texts.ts";
import { Bar } from "../shared/ui/bar.tsx";
import { Empty } from "../shared/ui/empty.tsx";

/** A screen's code, and the screen once it has been fetched. */
export interface Code<Props> {
  load: () => Promise<ComponentType<Props>>;
  Screen?: ComponentType<Props>;
}

interface FetchedProps<Props> {
  code: Code<Props>;
  props: Props;
  /** Follow the screen once it is there. */
  children: ReactNode;
}

/**
 * A screen whose code comes when it is first shown. React's own `lazy` would hold what has come back for 300 ms, and would
 * take the whole panel down, for good, when it cannot come.
 */
export function Fetched<Props extends object>({ code, props, children }: FetchedProps<Props>) {
  const { t } = useTexts();
  const [isFailed, setFailed] = useState(false);
  const [, show] = useReducer((count: number) => count + 1, 0);
  const { Screen } = code;

  useEffect(() => {
    if (code.Screen || isFailed) return;
    code.load().then(
      (screen) => {
        code.Screen = screen;
        show();
      },
      () => setFailed(true),
    );
  }, [code, isFailed]);

  if (isFailed) {
    const action = { label: t("tryAgain"), onClick: () => setFailed(false) };
    return (
      <>
        <Bar title={t("support")} onBack={goBack} />
        <Empty title={t("viewFailed")} text={t("conversationsFailedText")} action={action} />
      </>
    );
  }
  if (!Screen) return <div className="body" aria-busy="true" />;
  return (
    <>
      <Screen {...props} />
      {children}
    </>
  );
}
