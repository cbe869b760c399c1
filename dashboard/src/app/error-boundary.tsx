import { Component, type ReactNode } from "react";
import { AppError } from "../screens/not-found/app-error.tsx";

/** Wraps both halves of the app. Behind the sign-in the router catches a screen's errors before they get here. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <AppError error={error} onRetry={() => window.location.reload()} />;
  }
}
