/**
 * Fingerprints of pages that are between a crawler and a site. Strong ones only: a header that the vendor documents for the purpose, or
 * markup that the wall's own page must contain. Scripts that these vendors add to ordinary pages are no sign of a wall.
 * Sources: vendors' documentation (Cloudflare "Detect a challenge page response", AWS WAF "Challenge and CAPTCHA actions", Vercel Firewall,
 * SiteGround, Akamai, Imperva, DataDome, HUMAN, Sucuri, F5, Anubis) and their pages as served. Read 2026-11.
 */
export interface BotWall {
  /** Becomes the outcome's reason. */
  name: string;
  /** Response header that proves it by itself: name, and what its value must contain (empty = anything). */
  provingHeader?: readonly [name: string, contains: string];
  /** Page markers; all three conditions must hold. */
  page?: {
    statuses: readonly number[];
    /** Response header that the vendor's edge always sets. */
    header?: readonly [name: string, contains: string];
    /** One of these within the first 8 kB, in the wall's own markup. */
    opening: readonly string[];
    /** All of these anywhere. */
    also: readonly string[];
  };
}

export const BOT_WALLS: readonly BotWall[] = [
  { name: 'cloudflare-challenge', provingHeader: ['cf-mitigated', 'challenge'] },
  {
    name: 'cloudflare-challenge',
    page: {
      statuses: [200, 403, 429, 503],
      header: ['server', 'cloudflare'],
      opening: ['<title>Just a moment...</title>'],
      also: ['_cf_chl_opt'],
    },
  },
  {
    name: 'cloudflare-block',
    page: {
      statuses: [403, 429, 503],
      header: ['server', 'cloudflare'],
      opening: ['<title>Attention Required! | Cloudflare</title>', '<title>Access denied | '],
      also: ['cf-error-details'],
    },
  },
  { name: 'aws-waf', provingHeader: ['x-amzn-waf-action', ''] },
  { name: 'vercel-firewall', provingHeader: ['x-vercel-mitigated', ''] },
  { name: 'siteground-captcha', provingHeader: ['sg-captcha', 'challenge'] },
  {
    name: 'akamai-block',
    page: { statuses: [403], opening: ['<TITLE>Access Denied</TITLE>'], also: ['errors.edgesuite.net'] },
  },
  {
    name: 'akamai-challenge',
    page: {
      statuses: [200, 403, 428, 429],
      opening: ['id="sec-if-cpt-container"', 'id="sec-cpt-if"'],
      also: ['/_sec/'],
    },
  },
  {
    name: 'imperva',
    page: {
      statuses: [200, 403, 503],
      opening: ['<iframe id="main-iframe" src="/_Incapsula_Resource?'],
      also: ['ncapsula incident ID'],
    },
  },
  { name: 'datadome', page: { statuses: [200, 401, 403, 405], opening: ['var dd={'], also: ['captcha-delivery.com'] } },
  {
    name: 'human-security',
    page: {
      statuses: [200, 403, 429],
      opening: ['<div id="px-captcha"', "<div id='px-captcha'", 'content="px-captcha"'],
      also: ['_pxAppId'],
    },
  },
  { name: 'kasada', page: { statuses: [403, 429], opening: ['window.KPSDK={}'], also: ['/ips.js'] } },
  {
    name: 'sucuri',
    page: { statuses: [403], opening: ['<title>Sucuri WebSite Firewall - Access Denied</title>'], also: [] },
  },
  {
    name: 'ddos-guard',
    page: {
      statuses: [200, 403],
      header: ['server', 'ddos-guard'],
      opening: ['<title>DDoS-Guard</title>', '<title>DDOS-GUARD</title>'],
      also: ['/.well-known/ddos-guard/'],
    },
  },
  {
    name: 'anubis',
    page: {
      statuses: [200, 401, 403],
      opening: ['<script id="anubis_challenge" type="application/json">'],
      also: ['/.within.website/x/'],
    },
  },
  {
    name: 'f5-asm',
    page: {
      statuses: [200, 403],
      opening: ['<html><head><title>Request Rejected</title></head><body>'],
      also: ['support ID is'],
    },
  },
  {
    name: 'wordfence',
    page: { statuses: [403, 503], opening: ['<title>Your access to this site has been limited'], also: ['Wordfence'] },
  },
];
