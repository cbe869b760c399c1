/** What pino's logger offers, of which the embedded database needs little. */
export type DatabaseLog = Record<"info" | "warn" | "error", (details: object, message: string) => void>;
