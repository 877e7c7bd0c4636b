/** A server that does not say so charges: it is of a version before. */
export function chargesCredits({ enabled }: { enabled?: boolean }): boolean {
  return enabled ?? true;
}
