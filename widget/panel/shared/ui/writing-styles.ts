import { adoptStyles } from "./adopt-styles.ts";
import css from "./writing.css?inline";

adoptStyles(css);
