import { adoptStyles } from "../ui/adopt-styles.ts";
import css from "./picture.css?inline";

adoptStyles(css);
