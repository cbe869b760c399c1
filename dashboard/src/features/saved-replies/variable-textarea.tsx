import { readVariables } from "@hark/contract/saved-replies/variables";
import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { cx } from "../../shared/ui/cx.ts";
import { useFieldProps } from "../../shared/ui/field.tsx";

/** The field and what is painted behind it have to break their lines alike. */
const typeset = "min-h-32 w-full px-2.5 py-2 leading-[22px] wrap-anywhere whitespace-pre-wrap max-lg:text-[16px]";

interface VariableTextareaProps extends Omit<ComponentProps<"textarea">, "value"> {
  value: string;
}

/** A text whose variables are shown as chips, and what only looks like one in red. It grows with the text. */
export function VariableTextarea({ value, className, ...rest }: VariableTextareaProps) {
  const field = useRef<HTMLDivElement>(null);
  const follow = (scrollTop: number) => {
    if (field.current) field.current.scrollTop = scrollTop;
  };
  const textarea = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => follow(textarea.current?.scrollTop ?? 0));
  let at = 0;
  return (
    <div className={cx("relative grid", className)}>
      <div
        ref={field}
        aria-hidden
        dir="auto"
        className={cx(typeset, "pointer-events-none absolute inset-0 overflow-hidden text-transparent")}
      >
        {readVariables(value).map((part) => {
          const key = at;
          at += part.source.length;
          return (
            <span
              key={key}
              // The class must not change the width of the letters.
              className={cx(
                part.type === "variable" &&
                  "rounded-[3px] bg-(--discussing-bg) shadow-[0_0_0_2px_var(--discussing-bg)]",
                part.type === "unknown" && "rounded-[3px] bg-danger-soft shadow-[0_0_0_1px_var(--danger)]",
              )}
            >
              {part.source}
            </span>
          );
        })}
        {/* A last line without letters has its height only with something after it. */}
        {"\u200b"}
      </div>
      <textarea
        {...useFieldProps()}
        {...rest}
        ref={textarea}
        dir="auto"
        value={value}
        onScroll={(event) => follow(event.currentTarget.scrollTop)}
        className={cx(typeset, "relative block field-sizing-content resize-none bg-transparent outline-none")}
      />
    </div>
  );
}
