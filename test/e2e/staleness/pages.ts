/** A page as it was reviewed, and with another statement in the cited passage. */
export const pages = {
  reviewed: "# Redis\n\nHow to set it up.\n\n## Pool\n\nThe pool holds ten connections at most.\n",
  other: "# Redis\n\nHow to set it up.\n\n## Pool\n\nThe pool holds twenty connections at most.\n",
} as const;

export type PageContent = keyof typeof pages;
