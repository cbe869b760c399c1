/** What this site uses of Eleventy and its markdown-it, which come without types. */
declare module "@11ty/eleventy" {
  export interface Token {
    type: string;
    tag: string;
    info: string;
    content: string;
    level: number;
    children: Token[] | null;
    attrGet(name: string): string | null;
    attrSet(name: string, value: string): void;
    attrJoin(name: string, value: string): void;
  }

  type Rule = (tokens: Token[], index: number, options: object, env: PageData, self: Renderer) => string;

  interface Renderer {
    rules: Record<string, Rule | undefined>;
    renderToken(tokens: Token[], index: number, options: object): string;
    renderInlineAsText(tokens: Token[], options: object, env: PageData): string;
  }

  export interface MarkdownIt {
    core: { ruler: { push(name: string, rule: (state: { tokens: Token[]; env: PageData }) => void): void } };
    renderer: Renderer;
    utils: { escapeHtml(text: string): string };
    set(options: { html?: boolean; typographer?: boolean; linkify?: boolean }): void;
  }

  export interface PageData {
    /** `fileSlug` is the name of its file; for `index` it is empty. */
    page: { fileSlug: string; inputPath: string; url: string };
    content: string;
    title: string;
    description: string;
    collections: { pages: readonly { page: PageData["page"]; data: PageData; content: string }[] };
  }

  export interface UserConfig {
    addTemplate(path: string, template: string | object, data?: object): void;
    addCollection(name: string, list: (api: { getAll(): { page: PageData["page"] }[] }) => unknown): void;
    addPreprocessor(name: string, extension: string, change: (data: PageData, content: string) => string): void;
    addGlobalData(name: string, value: unknown): void;
    amendLibrary(name: "md", change: (md: MarkdownIt) => void): void;
    setTemplateFormats(names: string[]): void;
    on(event: "eleventy.after", run: () => void): void;
  }
}
