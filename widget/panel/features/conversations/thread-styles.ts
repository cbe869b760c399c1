import { adoptStyles } from "../../shared/ui/adopt-styles.ts";
import css from "./thread.css?inline";

adoptStyles(css);
