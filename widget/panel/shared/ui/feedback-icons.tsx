/** Of the Feedback tab alone, so that they come with it. */
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
