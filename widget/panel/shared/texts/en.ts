import type { Catalogue } from "@hark/contract/texts/translate";

/** The texts of the frame, of Home, and of whatever may fail to load; a feature has its own beside its manifest. */
export const en = {
  panelName: "{name} support",
  close: "Close",
  back: "Back",
  sections: "Sections",
  home: "Home",
  support: "Support",
  poweredBy: "Powered by",
  greeting: "Hi {name}",
  greetingNobody: "there",
  howCanWeHelp: "How can we help?",
  hereNow: "We’re here now",
  awayNow: "We’re away right now",
  backAt: "Back {when}",
  yourTime: "your time.",
  leaveMessageText: "Leave a message and we’ll reply by email.",
  today: "today at {time}",
  tomorrow: "tomorrow at {time}",
  onDay: "{day} at {time}",
  unreadLabel: {
    one: "Support, {count} unread message",
    other: "Support, {count} unread messages",
  },
  unread: "Unread",
  conversationsFailedText: "Check your connection. Everything you sent is safe.",
  viewFailed: "This could not be loaded",
  tryAgain: "Try again",
} as const satisfies Catalogue;
