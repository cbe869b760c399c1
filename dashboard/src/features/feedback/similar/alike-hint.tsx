import { useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Hint } from "../hint.tsx";
import { t } from "../texts.ts";
import { duplicatesQuery } from "./requests.ts";

/** Rows that are only scrolled past ask nothing. */
const restMs = 400;

/** Asked for when the row comes into view, as only the rows in view are rendered. */
export function AlikeHint({ projectId, feedbackId }: { projectId: string; feedbackId: string }) {
  const [isResting, setIsResting] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsResting(true), restMs);
    return () => clearTimeout(timer);
  }, []);
  const count = useQuery({ ...duplicatesQuery(projectId, feedbackId), enabled: isResting }).data?.length ?? 0;
  return count === 0 ? null : <Hint icon={Copy} words={t("alikeOf", { count })} />;
}
