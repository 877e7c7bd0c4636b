/** Domains that templates use for addresses nobody has. Sources: RFC 2606, and the sample data of common templates and site builders; 2026-11-01. */
export const PLACEHOLDER_DOMAINS: ReadonlySet<string> = new Set([
  'domain.tld', 'example.com', 'example.net', 'example.org', 'mysite.com', 'yourcompany.com', 'yourdomain.com', 'yourdomain.tld', 'yoursite.com', 'yourwebsite.com', 'website.com',
]);

/** Digits of telephone numbers that templates use. */
export const PLACEHOLDER_NUMBERS: readonly RegExp[] = [/^(?:00|1|01)?1234567(?:89|890|8900)?$/, /^(?:0{6,}|1{7,}|(\d)\1{8,})$/, /^1?555(?:555){1,2}5?$/, /^(?:1)?5551234567$/, /^1?(?:000)?0000000$/];
