import { unknownType } from "@hark/contract/files/rules";

/** The words in a type's name that say that a program may run what is in it, or show it as a page. */
const active =
  /^(x?html|mhtml|xml|xslt?|xsl|dtd|svg|[a-z]*script[\d.]*|sh|csh|ksh|zsh|bash|perl|python|php|ruby|tcl|wasm|manifest|flash)$/;

/**
 * The type that a file of any kind is served as. What could run as a page or a script goes out as bytes of no known type; the
 * message still tells its own type.
 */
export function servedType(contentType: string): string {
  const [type = "", subtype = ""] = contentType.split("/");
  if (type === "multipart" || type === "message") return unknownType;
  return subtype.split(/[+_-]|\.(?!\d)/).some((word) => active.test(word)) ? unknownType : contentType;
}

/**
 * Whether a browser may show a file or only save it, and the name to save it under, which may hold anything but control characters:
 * in ASCII for programs that know no better, and whole, as RFC 6266 and RFC 8187 write it.
 */
export function dispositionHeader(disposition: "attachment" | "inline", name: string): string {
  const ascii = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^ -~]|["%\\]/gu, "_");
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${whole}`;
}
