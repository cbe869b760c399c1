import tokens from "./later-tokens.css?inline";

/**
 * Adds the styles of lazily loaded code, which are part of that code: a separate file would be another request to wait for.
 * Constructed sheets pass every content security policy.
 */
export function adoptStyles(css: string) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}

adoptStyles(tokens);
