import { Ellipsis, Link2 } from "lucide-react";
import { Fragment, useRef, useState } from "react";
import { hasCommand, runCommand } from "../../shared/keys/commands.ts";
import { copyText } from "../../shared/ui/copy-text.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Kbd } from "../../shared/ui/kbd.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../shared/ui/menu.tsx";
import { SMALL_SCREEN, useMediaQuery } from "../../shared/use-media-query.ts";
import { moreEntries } from "./conversation-bar-parts.ts";
import { t } from "./texts.ts";

export function MoreMenu() {
  const isSmall = useMediaQuery(SMALL_SCREEN);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const wanted = useRef<string>(null);

  /** What an entry opens takes the focus, so it waits until this menu has given it back. */
  function handleOpenChange(willOpen: boolean) {
    setIsMenuOpen(willOpen);
    const keys = wanted.current;
    wanted.current = null;
    if (!willOpen && keys !== null) setTimeout(() => runCommand(keys));
  }

  const groups = moreEntries.map((group) => group.filter(({ keys }) => hasCommand(keys)));
  return (
    <Menu
      align="end"
      className="w-60"
      open={isMenuOpen}
      onOpenChange={handleOpenChange}
      trigger={
        <IconButton label={t("moreOfConversation")}>
          <Ellipsis />
        </IconButton>
      }
    >
      {groups
        .filter((group) => group.length > 0)
        .map((group) => (
          <Fragment key={group[0]?.keys}>
            {group.map(({ keys, label, icon: Icon }) => (
              <MenuItem
                key={keys}
                icon={<Icon />}
                aside={isSmall ? undefined : <Kbd>{keys.toUpperCase()}</Kbd>}
                onSelect={() => {
                  wanted.current = keys;
                }}
              >
                {label()}
              </MenuItem>
            ))}
            <MenuSeparator />
          </Fragment>
        ))}
      <MenuItem icon={<Link2 />} onSelect={() => void copyText(location.href)}>
        {t("copyLink")}
      </MenuItem>
    </Menu>
  );
}
