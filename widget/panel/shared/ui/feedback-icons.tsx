/** Used only by the Feedback tab, so that they are loaded with it. */
export {
  ArrowBigUp as Upvote,
  Circle,
  CircleCheck,
  CircleDashed,
  CirclePause,
  Contrast as HalfCircle,
  MessageCircle,
  Plus,
} from "lucide-react";
