import type { WidgetUser } from "@hark/contract/visitors/schema";
import { applyCached } from "../../shared/cache/apply-cached.ts";
import type { PagedList } from "../../shared/cache/paged-list.ts";
import type { Subscription } from "../../shared/realtime/realtime.ts";
import { visitorKeys, visitorQuery } from "./requests.ts";

/** What has moved from one to the other hears events of its own. */
export const visitorSubscription: Subscription = {
  on: {
    "visitor.updated": ({ visitor, projectId }, { client }) => {
      void client.invalidateQueries({ queryKey: visitorQuery(projectId, visitor.id).queryKey });
      void client.invalidateQueries({ queryKey: [...visitorKeys.profiles(projectId), visitor.id] });
      for (const [key, list] of client.getQueriesData<PagedList<WidgetUser>>({
        queryKey: visitorKeys.lists(projectId),
      })) {
        if (!list?.rows.some(({ id }) => id === visitor.id)) continue;
        applyCached<PagedList<WidgetUser>>(client, key, (known) => ({
          ...known,
          rows: known.rows.map((row) => (row.id === visitor.id ? { ...row, ...visitor } : row)),
        }));
      }
    },
    "visitor.merged": ({ sourceId, widgetUser, projectId }, { client }) => {
      client.removeQueries({ queryKey: visitorQuery(projectId, sourceId).queryKey });
      client.setQueryData(visitorQuery(projectId, widgetUser.id).queryKey, (known) => known && widgetUser);
      void client.invalidateQueries({ queryKey: visitorKeys.lists(projectId) });
      void client.invalidateQueries({ queryKey: visitorKeys.profiles(projectId) });
    },
  },
};
