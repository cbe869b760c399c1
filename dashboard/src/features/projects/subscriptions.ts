import { removalKey } from "../../shared/cache/removal-key.ts";
import type { Subscription } from "../../shared/realtime/realtime.ts";
import { projectQuery, projectsQuery } from "./requests.ts";

export const projectSubscription: Subscription = {
  on: {
    // Who is in it shows in many places and changes rarely, so it is fetched again where it is shown.
    "project.changed": ({ projectId }, { client }) => {
      void client.invalidateQueries({ queryKey: projectsQuery.queryKey });
      for (const name of ["project", "members", "agents", "agent"]) {
        void client.invalidateQueries({ queryKey: [name, projectId] });
      }
    },
    // The server answers NOT_FOUND from now on, which leads away from the project (SHELL-12).
    "project.left": ({ projectId }, { client }) => {
      // The person is just leaving by hand, which ends elsewhere and with other words.
      if (client.isMutating({ mutationKey: removalKey(projectId) }) > 0) return;
      client.setQueryData(projectsQuery.queryKey, (projects) => projects?.filter(({ id }) => id !== projectId));
      void client.invalidateQueries({ queryKey: projectQuery(projectId).queryKey });
    },
  },
};
