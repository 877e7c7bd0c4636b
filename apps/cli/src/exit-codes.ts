/** What the command line ends with. */
export const EXIT = {
  ok: 0,
  /** Could not do it: network, blocked, credentials. */
  failed: 1,
  /** Unknown command or option, missing or impossible value. */
  usage: 2,
  /** It ran, and what it looked at is not good: a gate tripped, the books are wrong. */
  problemsFound: 3,
  /** A gate compares with a report that does not know all of its findings. */
  cannotTell: 4,
  /** Ctrl-C, as shells have it. */
  interrupted: 130,
} as const;
