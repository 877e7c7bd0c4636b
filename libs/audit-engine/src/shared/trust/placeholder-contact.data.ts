/**
 * Domains that templates use for addresses that do not exist. Sources: RFC 2606, and the sample data of templates;
 * mysite.com (Wix) and website.com checked 2026-11-21 against public copies of templates.
 */
export const PLACEHOLDER_DOMAINS: ReadonlySet<string> = new Set([
  'domain.tld',
  'example.com',
  'example.net',
  'example.org',
  'mysite.com',
  'yourcompany.com',
  'yourdomain.com',
  'yourdomain.tld',
  'yoursite.com',
  'yourwebsite.com',
  'website.com',
]);

/**
 * Digits of telephone numbers that templates use. Numbers that are merely easy to keep in mind (555
 * 555, 222 222 222, 123 45 67) belong to taxis and pizza services somewhere.
 */
export const PLACEHOLDER_NUMBERS: readonly RegExp[] = [
  /^(?:00|1|01)?123456789(?:0|00)?$/,
  /^1?0{6,}$/,
  /^1{9,}$/,
  /^1?5{10}$/,
  /^1?5551234567$/,
];
