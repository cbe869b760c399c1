import { isIP } from "node:net";
import { connect } from "node:tls";
import { withinTime } from "../platform/within-time.ts";
import { broken, type Finding, good, off, poor, reasonOf } from "./finding.ts";

const limitMs = 8_000;
/** RFC 5737: nobody's address. A proxy that lets a visitor choose what counts as theirs would pass it on. */
const forgedAddress = "203.0.113.77";

const isLocal = (host: string) => /^(localhost|127\.|\[?::1)/.test(host);

/** Asks for Hark the way browsers do: through PUBLIC_URL and whatever stands in front. */
export async function examinePublicAddress(publicUrl: string): Promise<Finding> {
  const { protocol, hostname } = new URL(publicUrl);
  let response: Response;
  try {
    response = await fetch(`${publicUrl}/readyz`, { signal: AbortSignal.timeout(limitMs), redirect: "manual" });
  } catch (error) {
    return broken(
      `Nothing answers at ${publicUrl} (${reasonOf(error)}).`,
      "Start the server, and let the proxy pass PUBLIC_URL's host on to it.",
    );
  }
  const body = (await response.json().catch(() => null)) as { status?: string } | null;
  if (response.status >= 300 && response.status < 400) {
    return broken(
      `${publicUrl} redirects to ${response.headers.get("location")}.`,
      "Set PUBLIC_URL to the address that it ends at.",
    );
  }
  if (body?.status === "unavailable") return broken("The server answers, and isn't ready.", "Its log says why.");
  if (response.status === 421 || response.status === 403) {
    return broken(`The server refuses the host name ${hostname}.`, "Let the proxy pass the Host header on unchanged.");
  }
  if (body?.status !== "ready") {
    return broken(
      `Something that isn't Hark answers at ${publicUrl} (status ${response.status}).`,
      "Check PUBLIC_URL and the proxy's rules.",
    );
  }
  if (protocol === "http:" && !isLocal(hostname)) {
    return poor(
      `Hark is reached at ${publicUrl}, without encryption.`,
      "Put a proxy with a certificate in front (deploy/Caddyfile is an example) and set PUBLIC_URL to https.",
    );
  }
  return good(`Hark is reached at ${publicUrl}.`);
}

/** What the server takes for the sender's address and protocol, through the proxy. */
export async function examineProxy(publicUrl: string): Promise<Finding> {
  const ask = async (headers: Record<string, string>) => {
    const response = await fetch(`${publicUrl}/healthz/connection`, { headers, signal: AbortSignal.timeout(limitMs) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return (await response.json()) as { address: string; protocol: string };
  };
  const { protocol, hostname } = new URL(publicUrl);
  let seen: Awaited<ReturnType<typeof ask>>;
  let forged: Awaited<ReturnType<typeof ask>>;
  try {
    seen = await ask({});
    forged = await ask({ "x-forwarded-for": forgedAddress, forwarded: `for=${forgedAddress}` });
  } catch (error) {
    return off(`What the proxy passes on can't be told: ${publicUrl} doesn't answer (${reasonOf(error)}).`);
  }
  if (forged.address === forgedAddress) {
    return broken(
      "A visitor can choose the address that limits count by: the server believes X-Forwarded-For from anybody.",
      "Name only your own proxies in TRUSTED_PROXIES, and let the outermost set the header anew.",
    );
  }
  if (`${seen.protocol}:` !== protocol) {
    return broken(
      `PUBLIC_URL begins with ${protocol}//, but the server sees ${seen.protocol}.`,
      "Name the proxy in TRUSTED_PROXIES and let it set X-Forwarded-Proto.",
    );
  }
  if (!isLocal(hostname) && isIP(seen.address) > 0 && isPrivate(seen.address)) {
    return poor(
      `The server sees a request through PUBLIC_URL come from ${seen.address}, which is no address of the internet.`,
      "If that is your proxy's, name it in TRUSTED_PROXIES: otherwise all visitors share one limit.",
    );
  }
  return good(`A request through PUBLIC_URL is seen to come from ${seen.address}, by ${seen.protocol}.`);
}

const isPrivate = (address: string) =>
  /^(10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1|f[cd]|fe80|::ffff:(10|127|192\.168)\.)/i.test(
    address,
  );

/** Opens the live connection of dashboard and widget and waits for the server's first word. */
export async function examineWebSocket(publicUrl: string): Promise<Finding> {
  const socket = new WebSocket(`${publicUrl.replace(/^http/, "ws")}/socket.io/?EIO=4&transport=websocket`);
  const heard = new Promise<string>((resolve, reject) => {
    socket.onmessage = ({ data }) => resolve(String(data));
    socket.onerror = () => reject(new Error("it was refused"));
    socket.onclose = () => reject(new Error("it was closed"));
  });
  try {
    const word = await withinTime(heard, limitMs);
    if (word.startsWith("0")) return good("Live connections (WebSocket) pass.");
    return broken("Something that isn't Hark answers live connections.", "Check the proxy's rules for /socket.io/.");
  } catch (error) {
    return broken(
      `Live connections (WebSocket) don't pass: ${reasonOf(error)}.`,
      "Let the proxy pass on Upgrade and Connection for /socket.io/. Until then browsers fall back to polling, which costs more.",
    );
  } finally {
    socket.close();
  }
}

const dayMs = 86_400_000;
const soonDays = 14;

export async function examineCertificate(publicUrl: string): Promise<Finding> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== "https:") return off("PUBLIC_URL has no certificate, as it begins with http.");
  try {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
    });
    await withinTime(
      new Promise<void>((resolve, reject) => socket.once("secureConnect", resolve).once("error", reject)),
      limitMs,
    );
    const { valid_to: validTo } = socket.getPeerCertificate();
    const { authorized, authorizationError } = socket;
    socket.destroy();
    if (!authorized) {
      return broken(
        `Browsers won't accept the certificate of ${hostname} (${authorizationError}).`,
        "Get one from an authority that browsers know, for this very name.",
      );
    }
    const days = Math.floor((new Date(validTo).getTime() - Date.now()) / dayMs);
    const says = `The certificate of ${hostname} is valid for ${days} more days.`;
    return days < soonDays ? poor(says, "Renew it, and see why it wasn't renewed by itself.") : good(says);
  } catch (error) {
    return broken(`No encrypted connection to ${hostname} came about (${reasonOf(error)}).`, "Check the proxy's TLS.");
  }
}
