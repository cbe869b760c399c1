import {
  CreditCard,
  Flag,
  Globe,
  Heart,
  Languages,
  ListFilter,
  type LucideIcon,
  Phone,
  Star,
  Tag,
  Truck,
  Wrench,
  Zap,
} from "lucide-react";

/** The twelve pictures of a saved view; another name shows the first. */
export const viewIcons: Readonly<Record<string, LucideIcon>> = {
  filter: ListFilter,
  star: Star,
  flag: Flag,
  tag: Tag,
  card: CreditCard,
  wrench: Wrench,
  truck: Truck,
  globe: Globe,
  languages: Languages,
  phone: Phone,
  heart: Heart,
  zap: Zap,
};

export const iconOf = (name: string | null): LucideIcon => viewIcons[name ?? "filter"] ?? ListFilter;
