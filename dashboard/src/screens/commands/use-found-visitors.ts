import type { listVisitors } from "@hark/contract/visitors/list-endpoints";
import type { WidgetUser } from "@hark/contract/visitors/schema";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { request } from "../../shared/api/request.ts";

const WAIT_MS = 150;
const SHOWN = 3;
const none: readonly WidgetUser[] = [];

/** The visitors whom a few letters of a name or an address find, last seen first. */
export function useFoundVisitors(projectId: string, typed: string): readonly WidgetUser[] {
  const [q, setQ] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed), WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  // One letter stands for most of them.
  const isAsked = q.length > 1 && typed.length > 1;
  const { data = none } = useQuery({
    queryKey: ["palette-visitors", projectId, q],
    queryFn: async ({ signal }) =>
      (
        await request<typeof listVisitors>(
          "GET /projects/:projectId/widget-users",
          { params: { projectId }, query: { q: q.slice(0, 200), limit: SHOWN } },
          { signal },
        )
      ).widgetUsers,
    enabled: isAsked,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
  return isAsked ? data : none;
}
