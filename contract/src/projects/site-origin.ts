/** The origin of a web page, `https://shop.example`; null for what opens no page or hides where it leads. */
export function siteOrigin(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, origin, username, password } = new URL(url);
  const isPage = protocol === "https:" || protocol === "http:";
  return isPage && username === "" && password === "" ? origin : null;
}
