import type { ComponentPropsWithRef } from "react";

interface ToastWordsProps extends Pick<ComponentPropsWithRef<"button">, "aria-keyshortcuts" | "onClick"> {
  text: string;
  /** On the button. */
  action: string;
}

/** What a toast says, with something to press. */
export function ToastWords({ text, action, ...button }: ToastWordsProps) {
  return (
    <span className="flex items-center gap-3">
      <span>{text}</span>
      <button
        type="button"
        className="-my-1 shrink-0 rounded-xs px-1.5 py-1 text-accent hover:bg-hover max-lg:-my-2.5 max-lg:py-2.5"
        {...button}
      >
        {action}
      </button>
    </span>
  );
}
