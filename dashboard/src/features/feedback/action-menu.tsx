import { menuMoves } from "@hark/contract/feedback/rules";
import type { FeedbackStatus } from "@hark/contract/feedback/schema";
import { ChevronDown } from "lucide-react";
import { use } from "react";
import { translate } from "../../shared/texts/translate.ts";
import { Button } from "../../shared/ui/button.tsx";
import { FeedbackStatusIcon, StatusLabelsContext } from "../../shared/ui/feedback-status.tsx";
import { Menu, MenuItem } from "../../shared/ui/menu.tsx";
import { t } from "./texts.ts";

interface ActionMenuProps {
  status: FeedbackStatus;
  onMove: (to: FeedbackStatus) => void;
}

/** FDB-23, FDB-39..56. A status that the project calls something else is named so. */
export function ActionMenu({ status, onMove }: ActionMenuProps) {
  const labels = use(StatusLabelsContext);
  return (
    <Menu
      align="end"
      trigger={
        <Button>
          {t("action")}
          <ChevronDown className="-me-1 size-3.5! text-muted" />
        </Button>
      }
    >
      {menuMoves[status].map(({ to, label }) => (
        <MenuItem key={to} icon={<FeedbackStatusIcon status={to} />} onSelect={() => onMove(to)}>
          {labels[to] ? t("moveTo", { status: labels[to] }) : translate(label)}
        </MenuItem>
      ))}
    </Menu>
  );
}
