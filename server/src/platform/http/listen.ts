import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";

export interface ListenOptions {
  port: number;
  /** Without it, all IPv4 and IPv6 addresses of the machine. */
  host?: string | undefined;
}

/** Returns the port. Where IPv6 is switched off, all addresses are those of IPv4. */
export async function listen(fastify: FastifyInstance, { port, host }: ListenOptions): Promise<number> {
  try {
    await fastify.listen({ port, host: host ?? "::" });
  } catch (error) {
    if (host !== undefined || (error as NodeJS.ErrnoException).code !== "EAFNOSUPPORT") throw error;
    await fastify.listen({ port, host: "0.0.0.0" });
  }
  return (fastify.server.address() as AddressInfo).port;
}
