import type { FailureReason, FetchedResponse } from './fetch-result.js';
import { classify, parseRetryAfter } from './outcome.js';
import type { Outcome } from './outcome.js';

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

function response({
  status = 200,
  headers = { 'content-type': 'text/html; charset=utf-8' },
  body = '<!doctype html><title>x</title>',
}: Answer): FetchedResponse {
  const bytes = Buffer.from(body);
  return {
    kind: 'response',
    url: 'https://example.com/dir/page',
    status,
    headers: Object.entries(headers),
    body: bytes,
    wireBytes: bytes.length,
    decodedBytes: bytes.length,
    truncated: false,
    timings: { ttfbMs: 1, totalMs: 2 },
    remoteAddress: '93.184.216.34',
    tls: null,
    httpVersion: '1.1',
  };
}

const now = Date.parse('2026-01-15T12:00:00Z');

describe('classify', () => {
  it.each<[FailureReason, Outcome]>([
    ['timeout', 'timeout'],
    ['dns', 'unreachable'],
    ['address-refused', 'skipped'],
    ['tls', 'unreachable'],
    ['too-large', 'too-large'],
    ['headers-too-large', 'too-large'],
    ['connection', 'unreachable'],
    ['bad-url', 'skipped'],
    ['aborted', 'skipped'],
    ['bad-encoding', 'broken'],
    ['protocol', 'broken'],
  ])('calls a failure for %s %s', (reason, outcome) => {
    expect(classify({ kind: 'failure', url: 'https://example.com/', reason, message: '' })).toEqual({
      outcome,
      reason,
    });
  });

  it.each<[number, Outcome]>([
    [400, 'broken'],
    [404, 'broken'],
    [410, 'broken'],
    [418, 'broken'],
    [451, 'broken'],
    [500, 'broken'],
    [502, 'broken'],
    [504, 'broken'],
    [522, 'broken'],
    [300, 'broken'],
    [304, 'broken'],
    [401, 'skipped'],
    [407, 'skipped'],
    [403, 'bot-blocked'],
    [999, 'bot-blocked'],
    [429, 'rate-limited'],
    [503, 'rate-limited'],
    [529, 'rate-limited'],
    [408, 'timeout'],
  ])('calls a plain %i %s', (status, outcome) => {
    expect(classify(response({ status }))).toEqual({ outcome, reason: `http-${status}` });
  });

  it.each([
    ['text/html', 'ok'],
    ['TEXT/HTML;charset=x', 'ok'],
    ['application/xhtml+xml', 'ok'],
    ['application/pdf', 'not-html'],
    ['text/plain; charset=utf-8', 'not-html'],
    ['text/htmlx', 'not-html'],
    ['image/png', 'not-html'],
  ])('calls a 200 of type %s %s', (type, outcome) => {
    expect(classify(response({ headers: { 'content-type': type } })).outcome).toBe(outcome);
  });

  it('looks at the body only when no type is given', () => {
    expect(classify(response({ headers: {} }))).toEqual({ outcome: 'ok' });
    expect(classify(response({ headers: {}, body: '%PDF-1.7' }))).toEqual({
      outcome: 'not-html',
      reason: 'no-content-type',
    });
    expect(classify(response({ headers: { 'content-type': 'Application/PDF; x' }, body: '<!doctype html>' }))).toEqual({
      outcome: 'not-html',
      reason: 'application/pdf',
    });
    expect(classify(response({ status: 204, headers: {} }))).toEqual({ outcome: 'not-html', reason: 'http-204' });
  });

  it.each([
    ['<?xml version="1.0" encoding="UTF-8"?><rss version="2.0">', 'application/xml'],
    ['<feed xmlns="http://www.w3.org/2005/Atom">', 'application/xml'],
    ['{"name":"A shop"}', 'application/json'],
  ])('takes %s for no page, even when it is sent as HTML', (body, reason) => {
    expect(classify(response({ headers: { 'content-type': 'text/html' }, body }))).toEqual({
      outcome: 'not-html',
      reason,
    });
  });

  it('takes XHTML with a prolog for a page', () => {
    const body = '<?xml version="1.0"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml">';
    expect(classify(response({ headers: { 'content-type': 'text/html' }, body }))).toEqual({ outcome: 'ok' });
  });

  it('normalises where a redirect leads', () => {
    expect(classify(response({ status: 301, headers: { location: '../Other?utm_source=x&a=1#top' } }))).toEqual({
      outcome: 'redirect',
      location: 'https://example.com/Other?a=1',
    });
    expect(classify(response({ status: 308, headers: { location: 'HTTP://EXAMPLE.ORG' } }))).toEqual({
      outcome: 'redirect',
      location: 'http://example.org/',
    });
    expect(classify(response({ status: 302, headers: { location: Buffer.from('/é').toString('latin1') } }))).toEqual({
      outcome: 'redirect',
      location: 'https://example.com/%C3%A9',
    });
  });

  it('calls a redirect to nowhere broken', () => {
    expect(classify(response({ status: 302, headers: {} }))).toEqual({
      outcome: 'broken',
      reason: 'redirect-without-location',
    });
    expect(classify(response({ status: 302, headers: { location: 'javascript:alert(1)' } }))).toEqual({
      outcome: 'broken',
      reason: 'redirect-to-no-page',
    });
  });

  it('tells how long to wait', () => {
    expect(classify(response({ status: 429, headers: { 'retry-after': '7' } }), now)).toEqual({
      outcome: 'rate-limited',
      reason: 'http-429',
      retryAfterMs: 7000,
    });
    expect(
      classify(response({ status: 503, headers: { 'retry-after': 'Thu, 15 Jan 2026 12:01:00 GMT' } }), now),
    ).toMatchObject({ retryAfterMs: 60_000 });
    expect(classify(response({ status: 404, headers: { 'retry-after': '7' } }), now)).toEqual({
      outcome: 'broken',
      reason: 'http-404',
    });
  });
});

describe('parseRetryAfter', () => {
  it.each([
    ['0', 0],
    [' 120 ', 120_000],
    ['1.5', 1500],
    ['99999999', 86_400_000],
    ['Thu, 15 Jan 2026 11:00:00 GMT', 0],
    ['Fri, 15 Jan 2027 12:00:00 GMT', 86_400_000],
    ['-5', null],
    ['soon', null],
    ['', null],
    [null, null],
    ['1e9', null],
    ['12 apples', null],
  ])('reads %j as %j ms', (value, expected) => {
    expect(parseRetryAfter(value, now)).toBe(expected);
  });
});

const cloudflare = { 'content-type': 'text/html', server: 'cloudflare' };
const html = { 'content-type': 'text/html' };

describe('bot walls', () => {
  it.each<[string, Answer]>([
    ['cloudflare-challenge', { status: 403, headers: { ...cloudflare, 'cf-mitigated': 'challenge' } }],
    [
      'cloudflare-challenge',
      {
        status: 200,
        headers: cloudflare,
        body: `<!DOCTYPE html><html><head><title>Just a moment...</title></head><body>${' '.repeat(9000)}<script>window._cf_chl_opt={cvId:'3'}</script>`,
      },
    ],
    [
      'cloudflare-block',
      {
        status: 403,
        headers: cloudflare,
        body: '<!DOCTYPE html><title>Attention Required! | Cloudflare</title><div id="cf-error-details">Sorry, you have been blocked',
      },
    ],
    ['aws-waf', { status: 202, headers: { ...html, 'x-amzn-waf-action': 'challenge' }, body: '' }],
    ['aws-waf', { status: 405, headers: { ...html, 'x-amzn-waf-action': 'captcha' } }],
    ['vercel-firewall', { status: 429, headers: { ...html, 'x-vercel-mitigated': 'challenge' } }],
    ['siteground-captcha', { status: 202, headers: { ...html, 'sg-captcha': 'challenge' } }],
    [
      'akamai-block',
      {
        status: 403,
        headers: html,
        body: '<HTML><HEAD>\n<TITLE>Access Denied</TITLE>\n</HEAD><BODY>Reference #18.x https://errors.edgesuite.net/18.x',
      },
    ],
    [
      'imperva',
      {
        status: 200,
        headers: html,
        body: '<html><iframe id="main-iframe" src="/_Incapsula_Resource?SWUDNSAI=31">Request unsuccessful. Incapsula incident ID: 1</iframe>',
      },
    ],
    [
      'datadome',
      {
        status: 403,
        headers: html,
        body: "<html><script>var dd={'rt':'c'}</script><script src=\"https://ct.captcha-delivery.com/c.js\"></script>",
      },
    ],
    [
      'human-security',
      {
        status: 403,
        headers: html,
        body: '<!DOCTYPE html><div id="px-captcha"></div><script>window._pxAppId="PX1"</script>',
      },
    ],
    [
      'anubis',
      {
        status: 200,
        headers: html,
        body: '<!doctype html><script id="anubis_challenge" type="application/json">{}</script><script src="/.within.website/x/cmd/anubis/static/js/main.mjs"></script>',
      },
    ],
    [
      'f5-asm',
      {
        status: 200,
        headers: html,
        body: '<html><head><title>Request Rejected</title></head><body>The requested URL was rejected.<br>Your support ID is: 123',
      },
    ],
    [
      'wordfence',
      {
        status: 503,
        headers: html,
        body: '<html><title>Your access to this site has been limited by the site owner</title>Generated by Wordfence',
      },
    ],
    [
      'sucuri',
      { status: 403, headers: html, body: '<html><head><title>Sucuri WebSite Firewall - Access Denied</title>' },
    ],
    [
      'ddos-guard',
      {
        status: 403,
        headers: { ...html, server: 'ddos-guard' },
        body: '<title>DDoS-Guard</title><script src="/.well-known/ddos-guard/js-challenge/index.js">',
      },
    ],
    [
      'kasada',
      {
        status: 429,
        headers: html,
        body: '<script>window.KPSDK={};</script><script src="/149e9513/2d206a39/ips.js?x"></script>',
      },
    ],
    [
      'akamai-challenge',
      {
        status: 200,
        headers: html,
        body: '<div id="sec-if-cpt-container"></div><script src="/_sec/cp_challenge/sec-4-3.js"></script>',
      },
    ],
  ])('knows %s', (name, answer) => {
    expect(classify(response(answer))).toEqual({ outcome: 'bot-blocked', reason: name });
  });

  it.each<[string, Answer]>([
    [
      'an article about Cloudflare challenges',
      {
        headers: cloudflare,
        body: '<!doctype html><title>"Just a moment..." and how the Cloudflare challenge works</title><h1>Just a moment...</h1><pre>window._cf_chl_opt={}</pre> cf-mitigated: challenge',
      },
    ],
    [
      'a page that shows the title as an example',
      {
        headers: cloudflare,
        body: '<!doctype html><title>Docs</title><pre>&lt;title&gt;Just a moment...&lt;/title&gt; _cf_chl_opt</pre>',
      },
    ],
    [
      "a page with Cloudflare's detection script",
      {
        headers: cloudflare,
        body: '<!doctype html><title>Shop</title><script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script><script>window.__CF$cv$params={}</script>',
      },
    ],
    [
      'another page of that title without Cloudflare',
      { headers: html, body: '<title>Just a moment...</title><p>Loading our _cf_chl_opt story' },
    ],
    ['a page that Cloudflare lets through', { headers: { ...cloudflare, 'cf-mitigated': '' } }],
    [
      "a page with Imperva's script",
      {
        headers: html,
        body: '<!doctype html><title>Bank</title><script src="/_Incapsula_Resource?SWJIYLWA=719d34d31c8e3a6e6fffd425f7e032f3"></script>',
      },
    ],
    [
      "a page with DataDome's tag",
      {
        headers: { ...html, 'x-datadome': 'protected' },
        body: '<script>window.ddjskey="x"</script><script src="https://js.datadome.co/tags.js"></script>',
      },
    ],
    [
      "a page with HUMAN's sensor",
      { headers: html, body: '<script>window._pxAppId="PX1"</script><p>how px-captcha works' },
    ],
    [
      'a page that talks about rejected requests',
      { headers: html, body: '<!doctype html><title>Request Rejected</title> Your support ID is: what does it mean?' },
    ],
    [
      'a login form with a captcha',
      {
        headers: html,
        body: '<form><div class="g-recaptcha"></div><script src="https://challenges.cloudflare.com/turnstile/v0/api.js"></script></form>',
      },
    ],
    [
      'a thread about Anubis',
      {
        headers: html,
        body: '<p>It sends &lt;script id="anubis_challenge" type="application/json"&gt; from /.within.website/x/cmd/anubis',
      },
    ],
  ])('does not take %s for a wall', (_name, answer) => {
    expect(classify(response(answer))).toEqual({ outcome: 'ok' });
  });

  it('leaves a 404 behind Cloudflare broken', () => {
    expect(
      classify(response({ status: 404, headers: cloudflare, body: '<title>Not found | Cloudflare Pages</title>' })),
    ).toEqual({ outcome: 'broken', reason: 'http-404' });
  });
});
