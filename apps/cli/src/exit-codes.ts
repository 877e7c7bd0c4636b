/** What the command line ends with. */
export const EXIT = {
  ok: 0,
  failed: 1,
  /** Unknown command or option, missing or impossible value. */
  usage: 2,
  /** `credits check` ran, and found the books wrong. */
  problemsFound: 3,
} as const;
