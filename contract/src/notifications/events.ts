export interface NotificationEvents {
  dashboard: {
    /** This agent has read the item, here or in another tab. */
    "notification.cleared": (payload: { itemId: string; projectId: string }) => void;
  };
}
