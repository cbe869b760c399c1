import { uuidv7 } from "uuidv7";

/** A new id: UUIDv7, so that ids sort by the time they were made. */
export const newId: () => string = uuidv7;
