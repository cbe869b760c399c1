/** The server's time; tests put their own in its place through `buildApp`. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
