/** Joins class names. Later ones do not override earlier ones, so pass only layout classes (margin, width, order) to a component. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
