/** Joins class names; later ones do not undo earlier ones, so pass a part only layout classes (margin, width, order). */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
