import { useQuery } from "@tanstack/react-query";
import { CircleDot, CircleSlash2 } from "lucide-react";
import { MenuItem, MenuSeparator } from "../../shared/ui/menu.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { agentQuery } from "./requests.ts";
import { t } from "./texts.ts";
import { type AgentParams, useUpdateAgent } from "./update-agent.ts";

/** In the user menu: offline mode, on or off. */
export function AwayItem({ projectId, agentId }: AgentParams) {
  const { data: agent } = useQuery(agentQuery(projectId, agentId));
  const update = useUpdateAgent({ projectId, agentId });
  const isAway = agent?.offlineMode ?? false;

  function handleSelect() {
    update.mutate(
      { offlineMode: !isAway },
      {
        onSuccess: () => toast.success(t(isAway ? "backAgain" : "awayNow")),
        onError: () => toast.error(t("awayFailed")),
      },
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
