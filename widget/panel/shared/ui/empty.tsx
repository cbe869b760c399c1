import type { ReactNode } from "react";

interface EmptyProps {
  icon?: ReactNode;
  title: string;
  text: string;
  action?: { label: string; onClick: () => void };
}

export function Empty({ icon, title, text, action }: EmptyProps) {
  return (
    <div className="empty">
      {icon}
      <strong>{title}</strong>
      <p>{text}</p>
      {action && (
        <button type="button" className="button quiet" onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </div>
  );
}
