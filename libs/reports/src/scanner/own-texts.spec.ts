import { readdirSync, readFileSync } from 'node:fs';
import { auditPage, CATALOGUE, ReportBuilder } from '#audit-engine';
import { readPublishBody } from '../publish-input/index.js';
import { judgeText } from './judge.js';
import type { Position } from './positions.js';

const RULES = new URL('../../../audit-engine/src/rules/', import.meta.url);
const metas = [...CATALOGUE.metas.values()];

function trips(texts: readonly string[], position: Position): [string, string[]][] {
  return texts
    .map((text): [string, string[]] => [text, judgeText(text, position)])
    .filter(([, patterns]) => patterns.length > 0);
}

/** Code examples of a rule's page as evidence shows code: escaped. */
function withEscapedExamples(page: string): string {
  return page.replace(/^```.*\n([^]*?)^```/gm, (code) =>
    code.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  );
}

/** What sites have: old handlers, script addresses, inline scripts, templates left in, contact links, data URLs. */
const LEGACY_PAGE = `<!doctype html><html><head><title>Shop <script> & more</title><script>document.write('<b>x</b>'); alert('Welcome to our shop');</script>
<script src="http://cdn.example.com/a.js"></script><style>a{behavior:url(pie.htc)}</style><link rel="canonical" href="javascript:void(0)"></head>
<body onload="init()" bgcolor="red"><h1 id="a<b">{{ product.name }}</h1><h1 id="a<b"></h1><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" onerror="this.src='/x.png'">
<a href="javascript:void(0)" onclick="openMenu()"></a><a href="javascript:openPopup('/help')"><img src="hero.jpg" onclick="zoom(this)"></a><a href="mailto:"></a><a href="tel:x y"></a>
<a href='#"><b>'>x</a><button onclick="return confirm('Delete this item?')"></button><div onclick="location.href='/shop'" role="buton" tabindex="5" aria-x="1"></div>
<iframe src="javascript:false"></iframe><form action="http://example.com/x" onsubmit="return check()"><input type="password" name="p"><input name='"><i>'></form>
<marquee>Sale</marquee><object data="movie.swf"></object><p>&lt;script&gt; and onclick=</p><script type="application/ld+json">{"@type":"Product","name":"<b>x</b>"}</script></body></html>`;

describe('our own texts, which every honest report is made of', () => {
  it('pass in the places where a report has them', () => {
    expect(metas.length).toBeGreaterThanOrEqual(60);
    expect(
      trips(
        metas.flatMap(({ id, category, subcategory, severity, scope }) => [id, category, subcategory, severity, scope]),
        'identifier',
      ),
    ).toEqual([]);
    expect(
      trips(
        metas.map(({ name }) => name),
        'name',
      ),
    ).toEqual([]);
    expect(
      trips(
        metas.flatMap(({ references }) => references),
        'link',
      ),
    ).toEqual([]);
    expect(
      trips(
        metas.flatMap(({ messages, howToFix }) => [...Object.values(messages), howToFix]),
        'prose',
      ),
    ).toEqual([]);
  });

  it('pass as whole pages, with the code of their examples shown as evidence shows code', () => {
    const pages = readdirSync(RULES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
    expect(pages.length).toBeGreaterThanOrEqual(60);
    expect(
      trips(
        pages.map((file) => withEscapedExamples(readFileSync(new URL(file, RULES), 'utf8'))),
        'prose',
      ),
    ).toEqual([]);
  });

  it('make a report that can be published, even of a site from long ago', () => {
    const { facts, results } = auditPage({
      url: 'http://example.com/',
      status: 200,
      headers: [
        ['content-type', 'text/html'],
        ['content-security-policy', "script-src 'unsafe-inline' 'unsafe-eval' data:; default-src <x>"],
        ['set-cookie', 'a=b'],
      ],
      html: LEGACY_PAGE,
      depth: 0,
      isStart: true,
      wireBytes: 3000,
      decodedBytes: 3000,
      ttfbMs: 20,
      totalMs: 30,
      httpVersion: '1.1',
      tls: null,
    });
    const builder = new ReportBuilder({
      baseUrl: 'http://example.com/',
      timestamp: '2026-01-01T00:00:00.000Z',
      coverage: { patterns: { '/blog/{slug}': 3 } },
    });
    builder.addPage(facts, results);
    const { report } = builder.finish([]);
    expect(results.findings.length).toBeGreaterThan(10);
    expect(JSON.stringify(report)).toContain('openMenu()');
    expect(readPublishBody(Buffer.from(JSON.stringify({ report }))).columns.baseUrl).toBe('http://example.com/');
  });
});
