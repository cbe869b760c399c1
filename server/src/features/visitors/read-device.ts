import type { Device } from "@hark/contract/visitors/schema";
import Bowser from "bowser";

type Headers = Record<string, string | string[] | undefined>;

/**
 * Returns the visitor's device as its browser tells it (ENT-13): from the user agent, and from the client hints where they
 * say more. Only hints tell Brave and Chromium from Chrome, and Windows 11 from Windows 10.
 */
export function readDevice(headers: Headers): Device {
  const read = (name: string) => {
    const value = headers[name];
    return typeof value === "string" ? value.slice(0, 500) : "";
  };
  const userAgent = read("user-agent");
  // Bowser throws on an empty user agent, and a space means the same.
  const told = Bowser.parse(userAgent || " ");
  const brand = readBrand(read("sec-ch-ua"));
  const browser = brand ?? { name: nameBrowser(userAgent, told.browser.name), version: told.browser.version };
  const os = readPlatform(read("sec-ch-ua-platform"), read("sec-ch-ua-platform-version")) ?? readSystem(told.os);
  const isMobile = told.platform.type === "mobile" || read("sec-ch-ua-mobile") === "?1";
  return {
    type: isMobile ? "Mobile" : told.platform.type === "tablet" ? "Tablet" : "Desktop",
    os: join(os?.name, os?.version ?? readSystem(told.os)?.version),
    browser: join(browser.name, browser.version?.split(".")[0]),
  };
}

interface Named {
  name?: string | undefined;
  version?: string | undefined;
}

const join = (name: string | undefined, version: string | undefined) =>
  name ? [name, version].filter(Boolean).join(" ") : "Unknown";

const brandNames: Record<string, string> = {
  "Google Chrome": "Chrome",
  HeadlessChrome: "Chrome",
  "Microsoft Edge": "Edge",
  "Opera GX": "Opera",
};

/**
 * The brand in a list such as `"Not;A=Brand";v="8", "Chromium";v="138", "Brave";v="138"`. Browsers put an invented brand
 * into it, whose name always holds a sign that no real one does; 'Chromium' counts when nobody else is named.
 */
function readBrand(list: string): Named | null {
  const brands = [...list.matchAll(/"([^"]+)";\s*v="([\d.]+)"/g)]
    .filter(([, name = "", version = ""]) => name.length <= 60 && version.length <= 30)
    .map(([, name = "", version]) => ({ name: brandNames[name] ?? name, version }));
  const real = brands.filter(({ name }) => /^[\w ]+$/.test(name) && !/not.?a.?brand/i.test(name));
  return real.find(({ name }) => name !== "Chromium") ?? real[0] ?? null;
}

const shortNames: Record<string, string> = {
  "Microsoft Edge": "Edge",
  "Samsung Internet for Android": "Samsung Internet",
};

function nameBrowser(userAgent: string, name: string | undefined): string | undefined {
  if (/\bBrave\//i.test(userAgent)) return "Brave";
  return name === undefined ? undefined : (shortNames[name] ?? name);
}

/** Windows counts on from 10 in its hints: 13 and more is Windows 11. */
function readPlatform(platform: string, version: string): Named | null {
  const name = platform.replaceAll('"', "");
  if (name === "" || name === "Unknown") return null;
  const numbers = version.replaceAll('"', "");
  if (name !== "Windows") return { name, version: numbers || undefined };
  const major = Number.parseInt(numbers, 10);
  return { name, version: major >= 13 ? "11" : major >= 1 ? "10" : undefined };
}

/** A Windows is known by the name of its version ('10' for 'NT 10.0'), any other system by its number. */
function readSystem(os: Named & { versionName?: string | undefined }): Named | null {
  return os.name ? { name: os.name, version: os.name === "Windows" ? os.versionName : os.version } : null;
}
