import { adoptStyles } from "../../shared/ui/adopt-styles.ts";
import css from "./rows.css?inline";

adoptStyles(css);
