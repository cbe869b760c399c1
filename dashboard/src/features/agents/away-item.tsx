import { useQuery } from "@tanstack/react-query";
import { CircleDot, CircleSlash2 } from "lucide-react";
import { MenuItem, MenuSeparator } from "../../shared/ui/menu.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { toastFailure } from "../../shared/ui/toast-failure.tsx";
import { agentQuery } from "./requests.ts";
import { t } from "./texts.ts";
import { type AgentParams, useUpdateAgent } from "./update-agent.ts";

/** In the user menu: offline mode, on or off. */
export function AwayItem({ projectId, agentId }: AgentParams) {
  const { data: agent } = useQuery(agentQuery(projectId, agentId));
  const update = useUpdateAgent({ projectId, agentId });
  const isAway = agent?.offlineMode ?? false;

  function handleSelect() {
    // Not the callbacks of `mutate`, which are dropped with the menu that closes now.
    update.mutateAsync({ offlineMode: !isAway }).then(
      () => toast.success(t(isAway ? "backAgain" : "awayNow")),
      (error) => toastFailure(error, t("awayFailed"), handleSelect),
    );
  }

  return (
    <>
      <MenuItem icon={isAway ? <CircleDot /> : <CircleSlash2 />} disabled={!agent} onSelect={handleSelect}>
        {t(isAway ? "comeBack" : "goAway")}
      </MenuItem>
      <MenuSeparator />
    </>
  );
}
