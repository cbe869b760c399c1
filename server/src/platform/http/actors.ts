import type { Door } from "@hark/contract/endpoint";
import type { FastifyRequest } from "fastify";

/**
 * What each door hands to its handlers. The feature that owns a door adds its actor here by declaration merging and
 * registers the resolver with `http.door`; nothing else decides who somebody is.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their actors into it
export interface Actors {}

export type ActorOf<D extends Door> = D extends keyof Actors ? Actors[D] : undefined;

/** Returns the request's actor, or throws UNAUTHORIZED, then NOT_FOUND for another's project, then FORBIDDEN. */
export type DoorResolver<D extends Door> = (request: FastifyRequest) => Promise<ActorOf<D>>;
