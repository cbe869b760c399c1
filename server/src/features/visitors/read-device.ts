import type { Device } from "@hark/contract/visitors/schema";
import { UAParser } from "ua-parser-js";

/** The visitor's device as its browser tells it: user agent, and client hints where they say more. */
export function readDevice(headers: Record<string, string | string[] | undefined>): Device {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === "string" && (name === "user-agent" || name.startsWith("sec-ch-ua")))
      flat[name] = value.slice(0, 500);
  }
  const { device, os, browser } = UAParser(flat).withClientHints() as UAParser.IResult;
  const isMobile = device.type === "mobile" || flat["sec-ch-ua-mobile"] === "?1";
  return {
    type: isMobile ? "Mobile" : device.type === "tablet" ? "Tablet" : "Desktop",
    os: [os.name, os.version].filter(Boolean).join(" ") || "Unknown",
    browser: [browser.name, browser.major].filter(Boolean).join(" ") || "Unknown",
  };
}
