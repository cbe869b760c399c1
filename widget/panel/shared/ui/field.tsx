import "./writing-styles.ts";
import type { ReactNode } from "react";

interface FieldProps {
  id: string;
  label: ReactNode;
  problem?: string;
  children: (described: { id: string; "aria-invalid": boolean; "aria-describedby": string | undefined }) => ReactNode;
}

export function Field({ id, label, problem = "", children }: FieldProps) {
  const problemId = `${id}-problem`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, "aria-invalid": problem !== "", "aria-describedby": problem ? problemId : undefined })}
      {problem && (
        <p className="refusal" id={problemId}>
          {problem}
        </p>
      )}
    </div>
  );
}
