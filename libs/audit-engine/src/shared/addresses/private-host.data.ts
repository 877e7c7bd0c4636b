/**
 * Host names that exist inside of a network only. Sources: RFC 6761 (localhost), RFC 6762 (.local; appendix G: .intranet,
 * .internal, .corp and .lan), RFC 8375 (home.arpa), ICANN's reservation of .internal (2024), and .localdomain, which many systems
 * use. The names for documentation (.example, .test, .invalid) are left out: manuals link to them.
 * Appendix G checked 2026-11-21 against public quotations of it.
 */
export const PRIVATE_SUFFIXES: ReadonlySet<string> = new Set([
  'localhost',
  'local',
  'internal',
  'localdomain',
  'lan',
  'intranet',
  'corp',
]);

/**
 * First labels of hosts where a site is tried out before it goes live. Names such as `dev`, `test` and `beta`
 * are often public and are left out, and so is `stage`: a theatre's, or an internship.
 */
export const STAGING_LABELS: ReadonlySet<string> = new Set([
  'staging',
  'stg',
  'uat',
  'preprod',
  'preproduction',
  'pre-prod',
]);
