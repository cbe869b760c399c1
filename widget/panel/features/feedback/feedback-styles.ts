import { adoptStyles } from "../../shared/ui/adopt-styles.ts";
import css from "./feedback.css?inline";

adoptStyles(css);
