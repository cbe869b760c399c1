/** 3 May: how far back a look went. */
export const searchedDate = (at: string) => new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "long" });
