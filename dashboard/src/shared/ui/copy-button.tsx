import { Copy } from "lucide-react";
import { Button, type ButtonSize, type ButtonVariant } from "./button.tsx";
import { copyAndTell } from "./copy-and-tell.ts";
import { IconButton } from "./icon-button.tsx";
import { t } from "./texts.ts";

export interface CopyButtonProps {
  text: string;
  /** The accessible name, such as 'Copy snippet'; only 'Copy' is visible, beside what it copies. */
  label?: string | undefined;
  /** Shows only the icon, with the label as its tooltip. */
  iconOnly?: boolean | undefined;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  className?: string | undefined;
}

export function CopyButton({
  text,
  label = t("copy"),
  iconOnly = false,
  variant = "secondary",
  size = "sm",
  className,
}: CopyButtonProps) {
  if (iconOnly) {
    return (
      <IconButton label={label} className={className} onClick={() => copyAndTell(text)}>
        <Copy />
      </IconButton>
    );
  }
  return (
    <Button
      variant={variant}
      size={size}
      icon={<Copy className="size-3.5" />}
      className={className}
      aria-label={label}
      onClick={() => copyAndTell(text)}
    >
      {t("copy")}
    </Button>
  );
}
