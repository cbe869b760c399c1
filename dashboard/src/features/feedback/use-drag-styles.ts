import getStyles from "@hello-pangea/dnd/src/view/use-style-marshal/get-styles";
import type { StyleMarshal } from "@hello-pangea/dnd/src/view/use-style-marshal/style-marshal-types";
import { useLayoutEffect, useMemo } from "react";

/**
 * Replaces the drag library's own hook with the same signature, which writes its rules into style elements. The content security
 * policy refuses those, but allows a constructed style sheet.
 */
export default function useDragStyles(contextId: string): StyleMarshal {
  const { always, dynamic, marshal } = useMemo(() => {
    const styles = getStyles(contextId);
    const [always, dynamic] = [new CSSStyleSheet(), new CSSStyleSheet()];
    always.replaceSync(styles.always);
    dynamic.replaceSync(styles.resting);
    const marshal: StyleMarshal = {
      dragging: () => dynamic.replaceSync(styles.dragging),
      dropping: (reason) => dynamic.replaceSync(reason === "DROP" ? styles.dropAnimating : styles.userCancel),
      resting: () => dynamic.replaceSync(styles.resting),
    };
    return { always, dynamic, marshal };
  }, [contextId]);

  useLayoutEffect(() => {
    const own = [always, dynamic];
    document.adoptedStyleSheets.push(...own);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !own.includes(sheet));
    };
  }, [always, dynamic]);

  return marshal;
}
