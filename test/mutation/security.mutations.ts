import { inMain } from './html-changes.js';
import type { Mutation } from './mutation.js';
import { moveTo, probe } from './site-changes.js';

const SESSION = 'JSESSIONID=4f1c; Path=/';
const LOGIN =
  '<p><label>Password <input type="password" name="password" autocomplete="current-password"></label></p><p><button type="submit">Sign in</button></p>';
/** Changes the policy of a site; the rest of it stays as it is. */
const policy = (rule: string, value: string | null, site = 'blog'): Mutation => ({
  rule,
  site,
  headers: { 'content-security-policy': value },
});
const GOOD =
  "default-src 'self'; object-src 'none'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'; upgrade-insecure-requests";
/** Without upgrade-insecure-requests, which mends mixed content. */
const STRICT = GOOD.replace('; upgrade-insecure-requests', '');
/** Put together here, so that nothing in this file looks like a secret to those who search for them. */
const STRIPE = `sk${'_live_'}q7Zt0VbN3xKpL9dRw2YfJ8sMhG5cTa`;

export const security: readonly Mutation[] = [
  {
    rule: 'security/certificate-expiry',
    site: 'handwritten',
    mutateSite: (site) => {
      site.pages = site.pages.map((page) => ({
        ...page,
        tls: { protocol: 'TLSv1.3', validTo: '2026-11-18T00:00:00.000Z', issuer: 'Example Trust' },
      }));
    },
  },
  { rule: 'security/comment-password', mutate: inMain('<!-- test account: user=demo password: Gr3en-Apple7 -->') },
  { rule: 'security/cookie-httponly', site: 'shop', headers: { 'set-cookie': `${SESSION}; Secure; SameSite=Lax` } },
  {
    rule: 'security/cookie-rejected',
    site: 'shop',
    headers: { 'set-cookie': '__Host-basket=empty; Max-Age=7200; Secure; HttpOnly; SameSite=Lax' },
  },
  { rule: 'security/cookie-samesite', site: 'shop', headers: { 'set-cookie': `${SESSION}; Secure; HttpOnly` } },
  { rule: 'security/cookie-secure', site: 'shop', headers: { 'set-cookie': `${SESSION}; HttpOnly; SameSite=Lax` } },
  {
    rule: 'security/cors',
    headers: { 'access-control-allow-origin': '*', 'access-control-allow-credentials': 'true' },
  },
  policy('security/csp', null, 'handwritten'),
  policy('security/csp-bypass', `${GOOD}; script-src 'self' https://cdnjs.cloudflare.com`),
  policy('security/csp-directives', "script-src 'self'; base-uri 'self'; frame-ancestors 'none'"),
  policy('security/csp-syntax', `${GOOD}; scripts-src 'self'`),
  policy('security/csp-unsafe-inline', `${GOOD}; script-src 'self' 'unsafe-inline'`),
  policy('security/csp-wildcard', `${GOOD}; script-src 'self' https:`),
  {
    rule: 'security/debug-output',
    mutate: inMain(
      '<p><b>Warning</b>:  Undefined variable $menu in <b>/var/www/shop/header.php</b> on line <b>12</b></p>',
    ),
  },
  {
    rule: 'security/development-address',
    mutate: inMain(
      '<p><img src="https://192.168.1.20/roof.webp" alt="Roof of the barn" width="60" height="40" loading="lazy"></p>',
    ),
  },
  {
    rule: 'security/directory-listing',
    page: '/visit',
    site: 'handwritten',
    mutate: (html) =>
      inMain('<p><a href="/">Parent Directory</a></p>')(html).replace(/<title>[^<]*/, '<title>Index of /files/'),
  },
  {
    rule: 'security/framing',
    site: 'blog',
    headers: { 'content-security-policy': GOOD.replace("frame-ancestors 'none'; ", ''), 'x-frame-options': null },
  },
  { rule: 'security/hsts', headers: { 'strict-transport-security': 'max-age=3600' } },
  {
    rule: 'security/https',
    site: 'handwritten',
    mutateSite: (site) => {
      moveTo(site, 'http://thornfield-orchard.example');
      probe(site, 'http', { finalUrl: 'http://thornfield-orchard.example/' });
      probe(site, 'https', {
        url: 'https://thornfield-orchard.example/',
        finalUrl: 'https://thornfield-orchard.example/',
        status: null,
        text: null,
        error: 'connection refused',
      });
    },
  },
  {
    rule: 'security/https-redirect',
    mutateSite: (site) =>
      probe(site, 'http', ({ url }) => ({ finalUrl: url, text: site.probe.probes.https?.text ?? null })),
  },
  {
    rule: 'security/insecure-form',
    mutate: inMain(
      '<form action="http://lists.example.net/subscribe" method="post"><p><label>Colour of the door <input name="door"></label> <button type="submit">Send</button></p></form>',
    ),
  },
  {
    rule: 'security/integrity',
    mutate: inMain('<script src="https://cdn.jsdelivr.net/npm/htmx.org@2.0.4/dist/htmx.min.js" defer></script>'),
  },
  {
    rule: 'security/integrity-crossorigin',
    mutate: inMain(
      '<script src="https://cdn.jsdelivr.net/npm/htmx.org@2.0.4/dist/htmx.min.js" integrity="sha384-HGfztofotfshcF7+8n44JQL2oJmowVChPTg48S+jvZoztPfvwD79OC/LTtG6dMp+" defer></script>',
    ),
  },
  { rule: 'security/library', mutate: inMain('<script src="/js/jquery-3.4.1.min.js" defer></script>') },
  {
    rule: 'security/mixed-content',
    site: 'blog',
    headers: { 'content-security-policy': STRICT },
    mutate: inMain(
      '<script src="http://static.example.net/menu.js" integrity="sha384-HGfztofotfshcF7+8n44JQL2oJmowVChPTg48S+jvZoztPfvwD79OC/LTtG6dMp+" crossorigin="anonymous" defer></script>',
    ),
  },
  {
    rule: 'security/mixed-media',
    site: 'blog',
    headers: { 'content-security-policy': STRICT },
    mutate: inMain(
      '<p><img src="http://img.example.net/roof.webp" alt="Roof of the barn" width="60" height="40" loading="lazy"></p>',
    ),
  },
  { rule: 'security/nosniff', headers: { 'x-content-type-options': null } },
  {
    rule: 'security/opener',
    mutate: inMain(
      '<p><a href="https://partner.example/" target="_blank" rel="opener">Our partner in the next valley</a></p>',
    ),
  },
  { rule: 'security/password-get', mutate: inMain(`<form action="/login" method="get">${LOGIN}</form>`) },
  {
    rule: 'security/password-http',
    unavoidable: {
      'crawlability/orphan-page':
        'The rest of the site stays where it was, so that nothing links to the page at its new address.',
    },
    site: 'app-shell',
    page: '/pricing',
    mutate: (html) => html.replaceAll('https://kanbanito.example', 'http://kanbanito.example'),
    input: { url: 'http://kanbanito.example/pricing', tls: null },
    mutateSite: (site) => void site.sitemapUrls.push('http://kanbanito.example/pricing'),
  },
  { rule: 'security/permissions-policy', headers: { 'permissions-policy': "camera 'none'; geolocation 'self'" } },
  { rule: 'security/private-file', mutate: inMain('<p><a href="/wp-config.php.bak">Copy of the settings</a></p>') },
  { rule: 'security/referrer-policy', headers: { 'referrer-policy': 'unsafe-url' } },
  { rule: 'security/secrets', mutate: inMain(`<script>const key = "${STRIPE}";</script>`) },
  {
    rule: 'security/security-txt',
    mutateSite: (site) =>
      probe(site, 'securityTxt', ({ text }) => ({
        text: (text ?? '').replace(/Expires: .*/, 'Expires: 2026-06-30T00:00:00.000Z'),
      })),
  },
  { rule: 'security/version-disclosure', headers: { server: 'Apache/2.4.41 (Ubuntu)' } },
  {
    rule: 'security/tls-version',
    site: 'handwritten',
    mutateSite: ({ probe: known }) => void (known.negotiation = { http: 'h2', oldTls: 'TLSv1.1' }),
  },
];
