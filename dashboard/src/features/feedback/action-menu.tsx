import { menuMoves } from "@hark/contract/feedback/rules";
import type { FeedbackStatus } from "@hark/contract/feedback/schema";
import { ChevronDown } from "lucide-react";
import { Button } from "../../shared/ui/button.tsx";
import { FeedbackStatusIcon } from "../../shared/ui/feedback-status.tsx";
import { Menu, MenuItem } from "../../shared/ui/menu.tsx";

interface ActionMenuProps {
  status: FeedbackStatus;
  onMove: (to: FeedbackStatus) => void;
}

/** FDB-23, FDB-39..56. */
export function ActionMenu({ status, onMove }: ActionMenuProps) {
  return (
    <Menu
      align="end"
      trigger={
        <Button>
          Action
          <ChevronDown className="-me-1 size-3.5! text-muted" />
        </Button>
      }
    >
      {menuMoves[status].map(({ to, label }) => (
        <MenuItem key={to} icon={<FeedbackStatusIcon status={to} />} onSelect={() => onMove(to)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
