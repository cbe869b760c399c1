import { Dialog } from "@base-ui/react/dialog";
import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useRef, useState } from "react";
import type { Command, CommandChoice } from "../../shared/keys/commands.ts";
import { cx } from "../../shared/ui/cx.ts";
import { scrimClass } from "../../shared/ui/dialog-popup.tsx";
import { useOpenAfterMount } from "../../shared/ui/use-open-after-mount.ts";
import { PaletteList } from "./palette-list.tsx";
import { t } from "./texts.ts";
import { useFoundVisitors } from "./use-found-visitors.ts";
import { usePaletteRows } from "./use-palette-rows.ts";

interface PaletteProps {
  projectId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Everything that can be done now, by name; the first match is chosen, and Enter runs it (wire/find.md, section 6). */
export function Palette({ projectId, open, onOpenChange }: PaletteProps) {
  const isOpen = useOpenAfterMount(open);
  const [nested, setNested] = useState<Command | null>(null);
  // What is chosen takes the focus, so it waits until the dialog has given it back.
  const chosen = useRef<CommandChoice["run"]>(null);
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(willOpen, details) => {
        // Escape leads out of a command's choices first.
        if (!willOpen && nested !== null && details.reason === "escape-key") {
          details.cancel();
          setNested(null);
        } else onOpenChange(willOpen);
      }}
      onOpenChangeComplete={(nowOpen) => {
        const run = chosen.current;
        chosen.current = null;
        if (nowOpen) return;
        setNested(null);
        run?.();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={cx(scrimClass, "z-(--z-dialog)")} />
        <Dialog.Viewport className="fixed inset-0 z-(--z-dialog) grid grid-cols-1 items-start justify-items-center px-4 pt-24 max-lg:pt-4">
          <Dialog.Popup
            aria-label={t("palette")}
            className="grid w-full max-w-140 overflow-hidden rounded-lg bg-raised shadow-dialog outline-none forced-colors:border transition-[opacity,scale] duration-(--dur-3) ease-(--ease-out) data-starting-style:scale-98 data-starting-style:opacity-0"
          >
            <Choices
              key={nested?.id ?? ""}
              projectId={projectId}
              nested={nested}
              onNest={setNested}
              onRun={(run) => {
                chosen.current = run;
                onOpenChange(false);
              }}
            />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface ChoicesProps {
  projectId: string;
  /** The command whose choices are shown. */
  nested: Command | null;
  onNest: (command: Command | null) => void;
  onRun: (run: () => void) => void;
}

function Choices({ projectId, nested, onNest, onRun }: ChoicesProps) {
  const [typed, setTyped] = useState("");
  const navigate = useNavigate();
  const visitors = useFoundVisitors(projectId, nested === null ? typed.trim() : "");
  const groups = usePaletteRows({
    nested,
    typed: typed.trim(),
    visitors,
    onNest,
    onRun,
    openVisitor: (visitorId) =>
      void navigate({ to: "/$projectId/visitors/{-$visitorId}", params: { projectId, visitorId } }),
    search: (q) => void navigate({ to: "/$projectId/search", params: { projectId }, search: { q } }),
  });
  const nothing = typed.trim() !== "" && groups.every(({ isAlways }) => isAlways === true);
  return (
    <PaletteList
      icon={
        nested?.nested ? (
          <span className="flex max-w-60 shrink-0 gap-1.5 truncate rounded-sm bg-sunken px-2 py-1 text-sm">
            <b className="font-[550]">{nested.nested.name()}</b>
            <span className="truncate text-muted">{nested.of?.()}</span>
          </span>
        ) : (
          <Search className="text-muted" />
        )
      }
      hint={nested?.nested ? nested.nested.hint() : t("paletteHint")}
      typed={typed}
      onType={setTyped}
      groups={groups}
      problem={
        nothing ? (nested ? t("noChoiceFound", { typed }) : t("noCommandFound", { typed: typed.trim() })) : undefined
      }
      onBack={nested === null ? undefined : () => onNest(null)}
    />
  );
}
