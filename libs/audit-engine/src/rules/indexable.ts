import type { CanonicalFacts, RobotsFacts } from '../facts/indexing.js';

/** True for a page that search results may show: answered 200, no noindex, not a copy that names another page as canonical. */
export function isIndexable({ status, robots, canonical }: { status: number; robots: RobotsFacts; canonical: CanonicalFacts }): boolean {
  return status === 200 && !robots.isNoindex && canonical.isSelf;
}
