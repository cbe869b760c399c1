import type { Subscription } from "../../shared/realtime/realtime.ts";
import { visitorKeys, visitorQuery } from "./requests.ts";

/** What has moved from one to the other hears events of its own. */
export const visitorSubscription: Subscription = {
  on: {
    "visitor.merged": ({ sourceId, widgetUser, projectId }, { client }) => {
      client.removeQueries({ queryKey: visitorQuery(projectId, sourceId).queryKey });
      client.setQueryData(visitorQuery(projectId, widgetUser.id).queryKey, (known) => known && widgetUser);
      void client.invalidateQueries({ queryKey: visitorKeys.lists(projectId) });
      void client.invalidateQueries({ queryKey: visitorKeys.profiles(projectId) });
    },
  },
};
