/** The clients, whose modules the tests of events open, import their style sheets. */
declare module "*.css";

declare module "*.css?inline" {
  const css: string;
  export default css;
}
