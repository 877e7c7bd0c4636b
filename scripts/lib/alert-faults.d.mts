/** By the name of the alert. */
export const FAULTS: Readonly<Record<string, (installation: object) => Promise<void>>>;
