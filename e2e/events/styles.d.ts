/** The dashboard, whose modules the tests of events open, imports its style sheets. */
declare module "*.css";
