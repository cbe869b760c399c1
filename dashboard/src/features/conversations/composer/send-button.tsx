import { ArrowUp, Check, ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { Kbd } from "../../../shared/ui/kbd.tsx";
import { Menu, MenuItem } from "../../../shared/ui/menu.tsx";
import { t } from "../texts.ts";
import { useMeanwhile } from "./answered-meanwhile.ts";
import { useComposer } from "./parts.ts";

const isMac = () => /Mac|iP(hone|ad)/.test(navigator.platform);

/** Sends, or opens what else sending can do. */
export function SendButton() {
  const { canSend, send, conversation } = useComposer();
  const isRefused = useMeanwhile(conversation.id).length > 0;
  return (
    <span className="flex shrink-0">
      <Button
        variant="primary"
        size="sm"
        disabled={!canSend}
        aria-keyshortcuts="Enter"
        onClick={() => send()}
        className="rounded-e-none"
      >
        {isRefused ? t("sendAnyway") : t("send")}
      </Button>
      {!canSend ? (
        <MoreButton disabled />
      ) : (
        <Menu side="top" align="end" trigger={<MoreButton />}>
          <MenuItem icon={<ArrowUp />} onSelect={() => send()}>
            <Row keys={["↵"]}>{t("send")}</Row>
          </MenuItem>
          <MenuItem icon={<Check />} onSelect={() => send({ close: true })}>
            <Row keys={[isMac() ? "⌘" : "Ctrl", "↵"]}>{t("sendAndClose")}</Row>
          </MenuItem>
        </Menu>
      )}
    </span>
  );
}

function MoreButton(props: ComponentProps<typeof Button>) {
  return (
    <Button
      variant="primary"
      size="sm"
      {...props}
      aria-label={t("otherWaysToSend")}
      className="ms-px w-6.5 rounded-s-none px-0! max-lg:w-9"
    >
      <ChevronDown className="size-3.5!" />
    </Button>
  );
}

function Row({ keys, children }: { keys: readonly string[]; children: string }) {
  return (
    <span className="flex items-center gap-1">
      <span className="me-auto pe-4">{children}</span>
      <span aria-hidden className="flex gap-1 max-lg:hidden">
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </span>
    </span>
  );
}
