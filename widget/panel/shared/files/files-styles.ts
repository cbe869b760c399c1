import { adoptStyles } from "../ui/adopt-styles.ts";
import css from "./files.css?inline";

adoptStyles(css);
