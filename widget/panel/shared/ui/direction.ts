/** Returns a field's direction: an empty field and its placeholder follow the panel's. */
export const directionOf = (text: string) => (text ? "auto" : undefined);
