/** A sentence about a key, which nobody can press where there is only a finger. */
export function KeyHint({ children }: { children: string }) {
  return <span className="pointer-coarse:hidden"> {children}</span>;
}
