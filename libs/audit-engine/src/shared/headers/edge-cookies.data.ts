/**
 * Cookies that content delivery networks, firewalls and load balancers add after their own cache: they do not keep a page out of it. Checked 2026-11-21: Cloudflare, Azure (Front Door,
 * Application Gateway) against their documentation; AWS, Akamai, DDoS-Guard, Oracle and Vercel (_vcrcs) against public code and cookie notices that name them; Imperva, DataDome, F5, Google
 * Cloud and HAProxy as of 2026-11.
 */
const NAMES = new Set([
  '__cf_bm',
  '_cfuvid',
  'cf_clearance',
  '__cflb',
  '__cfruid',
  '__cfseq',
  '__cfwaitingroom',
  'cf_ob_info',
  'cf_use_ob',
  'awsalb',
  'awsalbcors',
  'awsalbtg',
  'awsalbtgcors',
  'awselb',
  'awselbcors',
  'aws-waf-token',
  'ak_bmsc',
  'bm_sz',
  'bm_sv',
  'bm_mi',
  'bm_s',
  'bm_so',
  'bm_lso',
  '_abck',
  'datadome',
  'arraffinity',
  'arraffinitysamesite',
  'aslbsa',
  'aslbsacors',
  'applicationgatewayaffinity',
  'applicationgatewayaffinitycors',
  'agcaffinity',
  'serverid',
  'gclb',
  'x-oracle-bmc-lbs-route',
  '_vcrcs',
]);
const PREFIXES = [
  'cf_chl_rc_',
  'incap_ses_',
  'visid_incap_',
  'nlbi_',
  'reese84',
  'akavpau_',
  'bigipserver',
  'ts01',
  'aka_',
  '__ddg',
];

export function isEdgeCookie(name: string): boolean {
  const key = name.toLowerCase();
  return NAMES.has(key) || PREFIXES.some((prefix) => key.startsWith(prefix));
}
