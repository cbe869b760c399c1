/** The styles that menus and select lists share: border, shadow and row. */
export const popupClass =
  "min-w-50 max-w-[min(20rem,var(--available-width))] overflow-y-auto overscroll-contain rounded-md bg-raised p-1 text-sm text-ink shadow-pop outline-none " +
  "origin-(--transform-origin) transition-[opacity,scale] duration-(--dur-2) ease-(--ease-out) " +
  "data-starting-style:scale-98 data-starting-style:opacity-0 data-ending-style:scale-98 data-ending-style:opacity-0 forced-colors:border";

export const itemClass =
  "flex min-h-8 cursor-pointer items-center gap-2 rounded-xs px-2 py-1 no-underline outline-none select-none max-lg:min-h-10 " +
  "data-highlighted:bg-hover data-disabled:cursor-default data-disabled:text-disabled " +
  "forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:-outline-offset-2";

/**
 * Menus and lists stand beside all landmarks, at the end of the page. Their own keeps all content within one, which axe-core asks
 * for (`region`). A list that can be open beside another one, as the one that is closing, gives it the name of its field.
 */
export const portalProps = { role: "region" } as const;
