/**
 * Puts the styles of code that comes later into the page, with the code and not in a file of their own: that would be a request
 * more, and the code that waits for it. Constructed sheets pass every content security policy.
 */
export function adoptStyles(css: string) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
