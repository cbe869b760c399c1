/** The picker of tags. */
export interface Tagging {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}
