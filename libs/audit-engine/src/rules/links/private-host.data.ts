/**
 * Host names that exist inside of a network only. Sources: RFC 6761 (localhost), RFC 6762 (.local), RFC 8375 (home.arpa), ICANN's reservation of .internal (2024),
 * and the names that routers and companies use (SAC113). The names for documentation (.example, .test, .invalid) are left out: manuals link to them. Read 2026-11.
 */
export const PRIVATE_SUFFIXES: ReadonlySet<string> = new Set(['localhost', 'local', 'internal', 'localdomain', 'lan', 'intranet', 'corp']);

/** First labels of hosts where a site is tried out before it goes live. Names such as `dev`, `test` and `beta` are often public and are left out. */
export const STAGING_LABELS: ReadonlySet<string> = new Set(['staging', 'stage', 'stg', 'uat', 'preprod', 'preproduction', 'pre-prod']);
