import type { LucideIcon } from "lucide-react";

/** What a row says beside its title; never cut, the title yields. */
export function Hint({ icon: Icon, words }: { icon: LucideIcon; words: string }) {
  return (
    <span className="num inline-flex shrink-0 items-center gap-1 text-xs leading-4 font-normal text-muted max-lg:hidden [&>.lucide]:size-3.25">
      <Icon />
      {words}
    </span>
  );
}
