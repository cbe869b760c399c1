import { describe, expect, it } from "vitest";
import { readDevice } from "./read-device.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/138.0.0.0 Safari/537.36`;
const linux = `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/138.0.0.0 Safari/537.36`;
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/138.0.0.0 Safari/537.36`;
const android = `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/138.0.0.0 Mobile Safari/537.36`;
const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const grease = '"Not)A;Brand";v="8"';

describe("the user agents that browsers send", () => {
  it.each([
    [windows, "Desktop", "Windows 10", "Chrome 138"],
    [`${windows} Edg/138.0.0.0`, "Desktop", "Windows 10", "Edge 138"],
    [`${android} EdgA/138.0.0.0`, "Mobile", "Android 10", "Edge 138"],
    [`${iphone} Version/18.0 EdgiOS/138.0.3351.65 Mobile/15E148 Safari/605.1.15`, "Mobile", "iOS 18.5", "Edge 138"],
    [`${mac} OPR/120.0.0.0`, "Desktop", "macOS 10.15.7", "Opera 120"],
    [`${linux} OPR/120.0.0.0`, "Desktop", "Linux", "Opera 120"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Desktop", "Linux", "Firefox 140"],
    ["Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", "Mobile", "Android 15", "Firefox 140"],
    [`${iphone} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, "Mobile", "iOS 18.5", "Firefox 140"],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      "Mobile",
      "Android 10",
      "Samsung Internet 28",
    ],
    [
      `Mozilla/5.0 (X11; Ubuntu; Linux x86_64) ${webkit} Ubuntu Chromium/80.0.3987.87 Chrome/80.0.3987.87 Safari/537.36`,
      "Desktop",
      "Linux",
      "Chromium 80",
    ],
    [`${iphone} Version/18.5 Brave/1 Mobile/15E148 Safari/604.1`, "Mobile", "iOS 18.5", "Brave 18"],
    [`${iphone} Version/18.5 Mobile/15E148 Safari/604.1`, "Mobile", "iOS 18.5", "Safari 18"],
    [`${iphone} CriOS/138.0.7204.33 Mobile/15E148 Safari/604.1`, "Mobile", "iOS 18.5", "Chrome 138"],
    [
      "Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1",
      "Tablet",
      "iOS 16.6",
      "Safari 16",
    ],
    [
      `Mozilla/5.0 (Linux; Android 13; SM-X906C) ${webkit} Chrome/138.0.0.0 Safari/537.36`,
      "Tablet",
      "Android 13",
      "Chrome 138",
    ],
    [
      "Mozilla/5.0 (Windows NT 6.1; Win64; x64; rv:115.0) Gecko/20100101 Firefox/115.0",
      "Desktop",
      "Windows 7",
      "Firefox 115",
    ],
  ])("[MSG-87] [MSG-88] %s", (userAgent, type, os, browser) => {
    expect(readDevice({ "user-agent": userAgent })).toEqual({ type, os, browser });
  });
});

describe("client hints say more than the user agent", () => {
  it.each([
    ["Brave", "Brave 138"],
    ["Google Chrome", "Chrome 138"],
    ["Microsoft Edge", "Edge 138"],
    ["Opera", "Opera 138"],
    ["Samsung Internet", "Samsung Internet 138"],
  ])("[MSG-87] the brand %s is read as %s, wherever it stands", (brand, browser) => {
    const brands = [grease, '"Chromium";v="138"', `"${brand}";v="138"`];
    for (const list of [brands, brands.toReversed()])
      expect(readDevice({ "user-agent": windows, "sec-ch-ua": list.join(", ") }).browser).toBe(browser);
  });

  it("[MSG-87] Chromium is what names nobody else", () => {
    const list = `"Chromium";v="138", ${grease}`;
    expect(readDevice({ "user-agent": windows, "sec-ch-ua": list }).browser).toBe("Chromium 138");
  });

  it.each([
    [windows, '"Windows"', '"15.0.0"', "Windows 11"],
    [windows, '"Windows"', '"10.0.0"', "Windows 10"],
    [windows, '"Windows"', undefined, "Windows 10"],
    [mac, '"macOS"', '"15.5.0"', "macOS 15.5.0"],
    [mac, '"macOS"', undefined, "macOS 10.15.7"],
    [android, '"Android"', '"15"', "Android 15"],
    [linux, '"Linux"', '""', "Linux"],
    [linux, '"Unknown"', undefined, "Linux"],
  ])("[MSG-88] %s with the platform %s %s is %s", (userAgent, platform, version, os) => {
    const hints = { "sec-ch-ua-platform": platform, "sec-ch-ua-platform-version": version };
    expect(readDevice({ "user-agent": userAgent, ...hints }).os).toBe(os);
  });

  it("[MSG-85] a phone that asks for the desktop's page is still a phone", () => {
    expect(readDevice({ "user-agent": linux, "sec-ch-ua-mobile": "?1" }).type).toBe("Mobile");
  });
});

it.each([
  [{}],
  [{ "user-agent": "" }],
  [{ "user-agent": "curl/8.5.0" }],
  [{ "user-agent": ["a", "b"] }],
  [{ "user-agent": "(".repeat(100_000), "sec-ch-ua": '"'.repeat(100_000) }],
])("[MSG-89] what tells nothing is unknown: %#", (headers) => {
  expect(readDevice(headers)).toEqual({ type: "Desktop", os: "Unknown", browser: expect.any(String) });
});
