/** What the doctor looks at, in its order (docs/contract/wire/server.md, O4). */
export const serverChecks = [
  "DATABASE",
  "SCHEMA",
  "CLOCK",
  "JOBS",
  "REDIS",
  "FILES",
  "DISK",
  "BACKUPS",
  "MAIL",
  "ADDRESS",
  "PROXY",
  "LIVE",
  "CERTIFICATE",
] as const;
