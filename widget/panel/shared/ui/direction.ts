/** Of a field: an empty one has no words to go by, it and its placeholder go the panel's way. */
export const directionOf = (text: string) => (text ? "auto" : undefined);
