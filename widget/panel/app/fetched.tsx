import type { ReactNode } from "react";
import type { Code } from "../shared/manifest.ts";
import { goBack } from "../shared/navigation.ts";
import { useTexts } from "../shared/texts/texts.ts";
import { Bar } from "../shared/ui/bar.tsx";
import { Empty } from "../shared/ui/empty.tsx";
import { useCode } from "../shared/use-code.ts";

interface FetchedProps<Props> {
  code: Code<Props>;
  props: Props;
  /** The bar's title when the screen cannot be loaded. */
  title: string;
  /** Rendered after the screen once it is loaded. */
  children: ReactNode;
}

/** A screen whose code is loaded when it is first shown. */
export function Fetched<Props extends object>({ code, props, title, children }: FetchedProps<Props>) {
  const { t } = useTexts();
  const { Component: Screen, isFailed, retry } = useCode(code);

  if (isFailed) {
    return (
      <>
        <Bar title={title} onBack={goBack} />
        <Empty
          title={t("viewFailed")}
          text={t("conversationsFailedText")}
          action={{ label: t("tryAgain"), onClick: retry }}
        />
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
