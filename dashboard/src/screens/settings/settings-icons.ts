import {
  Bell,
  Building2,
  CalendarClock,
  CodeXml,
  CreditCard,
  KeyRound,
  type LucideIcon,
  Palette,
  Settings,
  User,
  Users,
} from "lucide-react";

import type { SettingsPage } from "../../shared/manifest.ts";

/** Of the pages that this folder's manifest lists, by their path. */
const icons: Readonly<Record<string, LucideIcon>> = {
  account: KeyRound,
  profile: User,
  billing: CreditCard,
  availability: CalendarClock,
  notifications: Bell,
  general: Building2,
  members: Users,
  style: Palette,
  installation: CodeXml,
};

// The router takes the slash away from a path once it has read it.
export const iconOf = (page: SettingsPage): LucideIcon =>
  page.icon ?? icons[page.route.path.replace("/", "")] ?? Settings;
