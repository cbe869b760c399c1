/** The little of it that `browser.ts` uses; the package has no types of its own. */
declare module "jsdom" {
  export class JSDOM {
    constructor(html: string, options: { url: string });
    readonly window: Window & typeof globalThis;
    reconfigure(options: { url: string }): void;
  }
}
