import fc from 'fast-check';
import type { PageInput, SiteProbe } from '#audit-engine';
import { serverFixes, type ServerFixes, type ServerName } from '#fixes';
import { anyCharacter } from '../support/any-character.js';
import { toPageInput } from '../../libs/audit-engine/src/testing/cases.js';
import { BAD_HEADERS, PAGE, POLICY } from '../servers/bad-site.js';
import { findingsOf } from '../servers/visits.js';

type Headers = readonly (readonly [string, string])[];

function page(headers: Headers, more: Partial<PageInput> = {}): PageInput {
  return { ...toPageInput({ html: PAGE }), headers: [['content-type', 'text/html'], ...headers], ...more };
}

function probe(startUrl: string, other: string): SiteProbe {
  const answer = (url: string) => ({ url, finalUrl: url, status: 200, headers: [], text: null, error: null });
  return {
    ...{ requestedUrl: startUrl, startUrl, checkedAt: '2026-01-15T12:00:00.000Z', sitemaps: [], outcomes: { ok: 1 } },
    ...{ isComplete: true, externalLinksChecked: false },
    probes: { http: answer(startUrl.replace('https:', 'http:')), alternateHost: answer(other) },
  };
}

function textOf({ snippets }: ServerFixes, server: ServerName): string {
  return (snippets.find((one) => one.server === server)?.parts ?? []).map(({ text }) => text).join('\n');
}

const allText = (fixes: ServerFixes): string =>
  fixes.snippets.flatMap(({ parts }) => parts.map(({ text }) => text)).join('\n');

/**
 * A small reading of `_headers` as Netlify and Cloudflare Pages document it: a line that starts with a slash names paths (`*`
 * for the rest), indented lines below it are headers for them, `#` begins a comment, and a name that comes more than once is
 * joined by commas. No such server is in Debian; this is all that stands for one here.
 */
function answerOf(text: string, path: string): Headers {
  const headers = new Map<string, string>();
  let holds = false;
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.trim().startsWith('#')) continue;
    if (!/^\s/.test(line)) {
      holds = line.endsWith('*') ? path.startsWith(line.slice(0, -1)) : line === path;
      continue;
    }
    const [, name = '', value = ''] = /^\s+([A-Za-z0-9-]+):\s*(.*)$/.exec(line) ?? [];
    expect(name).not.toBe('');
    const known = headers.get(name.toLowerCase());
    if (holds) headers.set(name.toLowerCase(), known === undefined ? value : `${known}, ${value}`);
  }
  return [...headers];
}

describe('_headers', () => {
  it('takes exactly its findings away from files that are sent without headers', () => {
    const bare = page([['content-security-policy', "script-src 'nonce-4f1Kq8s0x'; object-src 'none'"]]);
    const fixes = serverFixes([bare], null);
    const snippet = fixes.snippets.find(({ server }) => server === 'headers-file')!;
    const after = page([...bare.headers.slice(1), ...answerOf(textOf(fixes, 'headers-file'), '/any/page')]);
    const [was, is] = [findingsOf(bare), findingsOf(after)];
    expect(snippet.rules.length).toBeGreaterThan(2);
    expect(
      Object.keys(was)
        .filter((rule) => !(rule in is))
        .sort(),
    ).toEqual([...snippet.rules].sort());
    expect(Object.keys(is).filter((rule) => !(rule in was))).toEqual([]);
    expect(snippet.lacks.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['performance/compression']));
  });
});

describe('what a server can do about headers', () => {
  it('was judged: the rules are satisfied on every page, and no other rule has more', () => {
    const { verified, refused } = serverFixes([page(BAD_HEADERS), page([...BAD_HEADERS, ...POLICY])], null);
    expect(verified.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['security/hsts', 'security/cookie-secure', 'performance/cache-control', 'core/charset']),
    );
    expect(verified.find(({ rule }) => rule === 'security/hsts')).toEqual({ rule: 'security/hsts', pages: 2 });
    expect(refused).toEqual([{ rule: 'security/csp', reason: expect.any(String) }]);
  });

  it('writes nothing that cannot be taken back: no subdomains, no preloading, no policy for scripts', () => {
    const text = allText(serverFixes([page(BAD_HEADERS)], null));
    expect(text).toContain('max-age=31536000');
    expect(text).not.toMatch(/includeSubDomains|preload|script-src|default-src/i);
  });

  it('says before each setting what to look at first', () => {
    const { settings, snippets } = serverFixes([page(BAD_HEADERS)], null);
    expect(settings.filter(({ checkFirst }) => !checkFirst.endsWith('.'))).toEqual([]);
    for (const { parts } of snippets) for (const { text } of parts) expect(text).toContain('# Check first: ');
  });

  it('has nothing to say of a page with good headers', () => {
    const good: Headers = [
      ['strict-transport-security', 'max-age=31536000'],
      ['x-content-type-options', 'nosniff'],
      ['x-frame-options', 'DENY'],
      ['content-encoding', 'gzip'],
    ];
    const { settings, snippets } = serverFixes(
      [{ ...page(good), headers: [['content-type', 'text/html; charset=utf-8'], ...good] }],
      null,
    );
    expect({ settings, snippets }).toEqual({ settings: [], snippets: [] });
  });

  it('refuses a value that pages need to have different', () => {
    const { verified, refused } = serverFixes(
      [page([['cache-control', 'private; max-age=300']]), page([['cache-control', 'no cache']])],
      null,
    );
    expect(verified.map(({ rule }) => rule)).not.toContain('performance/cache-control');
    expect(refused).toContainEqual({
      rule: 'performance/cache-control',
      reason: expect.stringContaining('different values'),
    });
  });

  it('leads http to https, and one host to the other', () => {
    const start = 'https://site.example/';
    const { verified, snippets } = serverFixes([page([], { url: start })], probe(start, 'https://www.site.example/'));
    expect(verified).toEqual(
      expect.arrayContaining([
        { rule: 'security/https-redirect', pages: 1 },
        { rule: 'crawlability/host-variants', pages: 1 },
      ]),
    );
    expect(snippets.find(({ server }) => server === 'nginx')?.parts.map(({ place }) => place)).toHaveLength(2);
  });
});

describe('hostile sites', () => {
  const NASTY = ['a;}', 'a b', 'x"y', "x'y", 'x$host', 'x\\', 'a{b}', '%{x}', 'a#b', '`id`', 'é', '${x}', 'a\tb'];

  it.each(NASTY)('leave the name of a cookie %j to people', (name) => {
    const fixes = serverFixes(
      [
        page([
          ['set-cookie', `PHPSESSID${name}=1`],
          ['set-cookie', 'PHPSESSID=2'],
        ]),
      ],
      null,
    );
    const text = allText(fixes);
    expect(text).not.toContain(`PHPSESSID${name}`);
    expect(text).toContain('PHPSESSID');
  });

  it.each(['a;b.example', "a'b.example", 'a"b.example', 'a$b.example', 'a{b}.example', 'a`b.example', 'a(b).example'])(
    'do not get the host %s into a snippet',
    (host) => {
      const start = `https://${host}/`;
      const name = URL.canParse(start) ? new URL(start).host : host;
      const { snippets } = serverFixes(
        [page([], { url: start })],
        URL.canParse(start) ? probe(start, `https://www.${host}/`) : null,
      );
      expect(snippets.flatMap(({ parts }) => parts.map(({ text }) => text)).join('\n')).not.toContain(name);
    },
  );

  it('write nothing of theirs into a snippet: every line has a known form', () => {
    const text = fc.string({ unit: anyCharacter, maxLength: 40 });
    const known =
      /^(?:|#.*|[{}]|server \{|  (?:listen|server_name|return) .*|[a-z_]+ [^;]*;|if \(\$host = [a-z0-9.-]+\) \{ return 301 \$scheme:\/\/[a-z0-9.:-]+\$request_uri; \}|map \$sent_http_content_type \$[a-z_]+ \{|  (?:default|~\*\^text\/html) .*;)$/;
    fc.assert(
      fc.property(text, text, text, (cookie, cache, type) => {
        const fixes = serverFixes(
          [
            page([
              ['set-cookie', `sid${cookie}=1`],
              ['cache-control', cache],
              ['x-powered-by', `${type} PHP/8.1.2`],
              ['permissions-policy', type],
            ]),
          ],
          null,
        );
        for (const line of textOf(fixes, 'nginx').split('\n')) expect(line).toMatch(known);
      }),
      { numRuns: 60 },
    );
  });
});
