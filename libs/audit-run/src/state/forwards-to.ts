import type { PageAudit } from '#audit-engine';

/** Where a page sends everybody, and how. */
export type ForwardsTo = NonNullable<PageAudit['forwardsTo']>;
