import type { User } from "@hark/contract/accounts/schema";
import { LogOut } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { Menu, MenuHeader, MenuItem, MenuSeparator } from "../../shared/ui/menu.tsx";
import { onDemand } from "../../shared/ui/on-demand.ts";
import { UserText } from "../../shared/ui/user-text.tsx";
import { t } from "./texts.ts";

const ThemeChoice = onDemand(() => import("./theme-choice.tsx")).part((parts) => parts.ThemeChoice);

interface UserMenuProps {
  user: User;
  /** The agent's name, as visitors see it. */
  name: string;
  presence?: "online" | "offline" | undefined;
  avatarUrl?: string | null | undefined;
  trigger: ReactElement;
  side?: "top" | "inline-end" | undefined;
  onLogOut: () => void;
  /** Items before 'Log out'. */
  children?: ReactNode;
}

export function UserMenu({
  user,
  name,
  presence,
  avatarUrl,
  trigger,
  side = "inline-end",
  onLogOut,
  children,
}: UserMenuProps) {
  return (
    <Menu trigger={trigger} side={side} align="end" className="max-w-72 min-w-60">
      <MenuHeader>
        <span className="flex items-center gap-2.5">
          <Avatar name={name} src={avatarUrl} size={32} presence={presence} ground="raised" />
          <span className="grid min-w-0">
            <UserText cut className="font-semibold">
              {name}
            </UserText>
            <UserText cut className="text-muted">
              {user.email}
            </UserText>
          </span>
        </span>
      </MenuHeader>
      <MenuSeparator />
      {children}
      <ThemeChoice />
      <MenuItem icon={<LogOut />} onSelect={onLogOut}>
        {t("logOut")}
      </MenuItem>
    </Menu>
  );
}
