import { Monitor, Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { theme } from "../../shared/theme/theme.ts";
import { MenuChoice, MenuChoiceItem, MenuSeparator } from "../../shared/ui/menu.tsx";
import { t } from "./texts.ts";

const choices = [
  { value: "system", icon: <Monitor />, label: () => t("themeOfSystem") },
  { value: "light", icon: <Sun />, label: () => t("lightTheme") },
  { value: "dark", icon: <Moon />, label: () => t("darkTheme") },
] as const;

/** In the user menu. */
export function ThemeChoice() {
  const chosen = useSyncExternalStore(theme.subscribe, theme.read);
  return (
    <>
      <MenuChoice label={t("theme")} value={chosen} onValueChange={theme.choose}>
        {choices.map(({ value, icon, label }) => (
          <MenuChoiceItem key={value} value={value} icon={icon}>
            {label()}
          </MenuChoiceItem>
        ))}
      </MenuChoice>
      <MenuSeparator />
    </>
  );
}
