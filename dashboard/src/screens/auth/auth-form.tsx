import type { FormEvent, ReactNode } from "react";

interface AuthFormProps {
  title: string;
  /** Values by field name. Called once the browser's own validation has passed. */
  onSubmit: (values: Record<string, string>) => void;
  children: ReactNode;
}

/** A signed-out form, validated by the browser: required fields and email addresses (VAL-01..04). */
export function AuthForm({ title, onSubmit, children }: AuthFormProps) {
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.currentTarget));
    onSubmit(values as Record<string, string>);
  }
  return (
    <form onSubmit={handleSubmit} className="grid gap-4">
      <AuthTitle>{title}</AuthTitle>
      {children}
    </form>
  );
}

export function AuthTitle({ children }: { children: string }) {
  return <h1 className="text-2xl tracking-[-0.022em]">{children}</h1>;
}

/** A link to a related screen, under the form. */
export function AuthFootnote({ children }: { children: ReactNode }) {
  return <p className="mt-2 text-sm text-muted">{children}</p>;
}
