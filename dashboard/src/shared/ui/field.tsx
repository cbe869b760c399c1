import { CircleAlert } from "lucide-react";
import { type ComponentProps, createContext, type ReactNode, use, useId } from "react";
import { cx } from "./cx.ts";

interface FieldWiring {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  isInvalid: boolean;
}

const FieldContext = createContext<FieldWiring | null>(null);

/** The id and ARIA attributes of the control inside a `Field`; empty outside of one. */
export function useFieldProps() {
  const wiring = use(FieldContext);
  if (!wiring) return {};
  return {
    id: wiring.id,
    "aria-describedby": wiring.describedBy,
    "aria-invalid": wiring.isInvalid || undefined,
  };
}

/** The id of the surrounding `Field`'s label, for controls that a `<label for>` cannot name. */
export function useFieldLabelId(): string | undefined {
  return use(FieldContext)?.labelId;
}

export interface FieldProps {
  label: string;
  /** Opposite the label, such as 'Forgot password?'. */
  aside?: ReactNode;
  hint?: ReactNode;
  /** The error message; its presence marks the control as invalid. */
  error?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function Field({ label, aside, hint, error, className, children }: FieldProps) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const wiring: FieldWiring = {
    id,
    labelId: `${id}-label`,
    describedBy: cx(errorId, hintId) || undefined,
    isInvalid: error !== undefined,
  };
  return (
    <div className={cx("grid content-start gap-1.5", className)}>
      <div className="flex items-baseline justify-between gap-2">
        <label id={wiring.labelId} htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {aside}
      </div>
      <FieldContext value={wiring}>{children}</FieldContext>
      {hint !== undefined && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

/** An error message: red with an icon, announced when it appears. Renders nothing without text. */
export function FieldError({ id, children }: { id?: string | undefined; children?: ReactNode }) {
  return (
    <div aria-live="polite" className="contents">
      {children ? (
        <p id={id} className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert className="mt-[3px] size-3.5" />
          <span>{children}</span>
        </p>
      ) : null}
    </div>
  );
}

/** Border, background and focus ring of every control that one types or picks in. */
export const controlClass =
  "w-full min-w-0 rounded-sm border border-line-control bg-surface text-ink aria-invalid:border-danger " +
  "focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:border-transparent " +
  "disabled:border-line disabled:bg-sunken disabled:text-disabled";

// Not part of every control, as CSS also counts a button as read-only.
const typedClass = cx(controlClass, "read-only:border-line read-only:bg-sunken enabled:read-only:text-soft");

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return (
    <input
      {...useFieldProps()}
      {...rest}
      className={cx(typedClass, "h-9 px-2.5 max-lg:h-11 max-lg:text-[16px]", className)}
    />
  );
}

export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={3}
      {...useFieldProps()}
      {...rest}
      className={cx(typedClass, "block resize-y px-2.5 py-2 max-lg:text-[16px] max-lg:leading-[22px]", className)}
    />
  );
}

type FieldParts = Pick<FieldProps, "label" | "aside" | "hint" | "error">;

/** A field with one line of text. `className` goes to the field, everything else to the input. */
export function TextField({ label, aside, hint, error, className, ...rest }: FieldParts & ComponentProps<"input">) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error} className={className}>
      <Input {...rest} />
    </Field>
  );
}

export function TextareaField({
  label,
  aside,
  hint,
  error,
  className,
  ...rest
}: FieldParts & ComponentProps<"textarea">) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error} className={className}>
      <Textarea {...rest} />
    </Field>
  );
}
