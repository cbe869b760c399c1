import { Component, type ReactNode } from "react";
import { AppError } from "../screens/not-found/app-error.tsx";

/** Around both halves of the app; behind the sign-in the router catches what breaks within a screen before it gets here. */
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
