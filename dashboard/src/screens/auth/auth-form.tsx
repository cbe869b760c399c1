import type { FormEvent, ReactNode } from "react";

interface AuthFormProps {
  title: string;
  /** Values by field name. Called once the browser finds the fields filled as they ask. */
  onSubmit: (values: Record<string, string>) => void;
  children: ReactNode;
}

/** A signed-out form. Its rules are the browser's own: required fields and addresses (VAL-01..04). */
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

/** The way to the neighbouring screen, under the form. */
export function AuthFootnote({ children }: { children: ReactNode }) {
  return <p className="mt-2 text-sm text-muted">{children}</p>;
}
