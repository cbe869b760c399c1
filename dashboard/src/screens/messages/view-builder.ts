/** How the menu of views opens the filter of the list beside it, from which a view is saved. */
export const viewBuilder = { open: () => {} };
