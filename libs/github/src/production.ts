/** What audits the site itself: nothing, each push to the default branch, or each deployment to production. */
export const PRODUCTION = ['off', 'push', 'deployment'] as const;
export type Production = (typeof PRODUCTION)[number];

/** From its event to its comment. */
export const AUDIT_STATES = [
  'waiting',
  'due',
  'running',
  'reporting',
  'done',
  'refused',
  'cancelling',
  'superseded',
] as const;
export type AuditState = (typeof AUDIT_STATES)[number];
