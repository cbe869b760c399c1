import { useNavigate } from "@tanstack/react-router";
import { Server } from "lucide-react";
import { useCurrentUser } from "../../features/accounts/current-user.ts";
import { AwayItem } from "../../features/agents/away-item.tsx";
import { MenuItem, MenuSeparator } from "../../shared/ui/menu.tsx";
import { t } from "./texts.ts";

/** The items of the user menu that are about more than this browser. */
export function OwnItems({ projectId }: { projectId: string }) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  return (
    <>
      <AwayItem projectId={projectId} agentId={user.agent.id} />
      {user.isAdministrator && (
        <>
          <MenuItem
            icon={<Server />}
            onSelect={() => void navigate({ to: "/$projectId/settings/server", params: { projectId } })}
          >
            {t("serverSettings")}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
    </>
  );
}
