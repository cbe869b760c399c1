/** The name that stands for a visitor everywhere: name, else the address before the at-sign, else 'Guest' (MSG-23). */
export function visitorDisplayName(visitor: { name: string | null; email: string | null }): string {
  const name = visitor.name?.trim();
  if (name) return name;
  const local = visitor.email?.split("@")[0]?.trim();
  return local || "Guest";
}
