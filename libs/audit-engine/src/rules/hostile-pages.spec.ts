import { auditPage } from '../audit.js';
import { ruleMetas } from './catalogue.js';
import { LIMITS } from '../engine/parse/limits.js';
import { toPageInput } from '../testing/index.js';

/**
 * Pieces of a page. Work that grows with their square takes minutes and ends at the deadline; what grows with their number takes a second.
 */
const COUNT = 100_000;
const DEADLINE_MS = 25_000;
const MAX_FACTS_CHARS = 400_000;

const many = (text: string, share = 1): string => text.repeat(Math.floor(COUNT * share));
const each = (piece: (i: number) => string, share = 1): string =>
  Array.from({ length: Math.floor(COUNT * share) }, (_, i) => piece(i)).join('');
const jsonLd = (json: string): string => `<script type="application/ld+json">${json}</script>`;

const PAGES: Readonly<Record<string, () => string>> = {
  'a tree of a hundred thousand levels': () => many('<div>'),
  'nested tables': () => many('<table><tr><td>', 1 / 3),
  'nested lists without end tags': () => many('<ul><li>', 1 / 2),
  'nested controls that look for what is around them': () => many('<div role="button" onclick="x()">'),
  'nested labels around fields': () => many('<label>') + many('<input>', 1 / 100),
  'templates in templates': () => many('<template>'),
  'drawings in drawings': () => many('<svg>'),
  'a million links': () => '<a href="/x">y</a>'.repeat(1_000_000),
  'links to different addresses': () => each((i) => `<a href="/${i}">y</a>`),
  'fields of one name': () => many('<input type="radio" name="a">'),
  'one id everywhere, and labels for it': () => many('<i id="a"></i><label for="a">x</label>', 1 / 2),
  'references in a chain': () =>
    each((i) => `<b role="button" id="b${i}" aria-labelledby="b${i + 1} b${i + 2}">x</b>`, 1 / 2),
  'one attribute repeated': () => `<p ${many('a=1 ')}>x</p>`,
  'many attributes': () => `<p ${each((i) => `a${i}=1`.concat(' '))}>x</p>`,
  'a single line of fifty megabytes': () => `<p>${'a '.repeat(25_000_000)}</p>`,
  'white space': () => `<p>${many('          ')}</p>`,
  'references to characters': () => many('&amp;lt;&#x41;'),
  'comments that never end': () => many('<!--'),
  'comments that almost end': () => `<!-- ${many('--! ')}`,
  'start tags that never end': () => many('<a href="'),
  'end tags that almost end an element': () => `<script>${many('</scrip ')}</script><title>${many('</titl&')}`,
  'signs that begin no tag': () => many('< &'),
  'words without spaces': () => `<p>${many('ร')}</p>`,
  'openings of templates in text, title and addresses': () =>
    `<p>${many('{{ a ')}</p><p>${many('${a')}</p><p>${many('<%= ')}</p><a href="${many('{{')}">x</a>`,
  'openings of Markdown': () => `<p>${many('[a](')}</p><p>${many('**a ')}</p>`,
  'addresses of mail and telephone': () =>
    `<a href="mailto:${many('a@')}">${many('a@b.')}</a><a href="tel:${many('0(')}">${many('+1 ')}</a>`,
  'values of srcset, sizes and classes': () =>
    `<img alt="" srcset="${many('a 1w,')}" sizes="${many('a,')}" class="${many('md:')}"><img alt="" srcset="a${many(' ')}1w">`,
  'styles in attributes': () =>
    `<p style="${many('color:')}">x</p><p style="${many(';background:')}">x</p><p style="${many('position : ')}">x</p>`,
  'hidden blocks with links': () =>
    many('<div style="display:none"><a href="https://x.example/">casino</a></div>', 1 / 4),
  'style elements full of openings': () =>
    `<style>${many('@font-face{')}</style><style>${many('body{')}</style><style>${many('url(data:')}</style><style>${many('@import ')}</style>`,
  'scripts full of openings': () =>
    `<script>${many('String.fromCharCode(')}</script><script>${many('\\x4')}</script><script>${many('gtag(')}</script><script>${many('eval(')}</script>`,
  'metadata full of openings': () =>
    `<meta name="description" content="${many('<%=')}"><meta http-equiv="refresh" content="${many('0;')}"><meta name="viewport" content="${many('width=')}"><meta name="robots" content="${many('noindex:')}">`,
  'a title full of separators': () => `<title>${many('- a |')}</title><h1>${many('!')}</h1>`,
  'JSON-LD without end': () => jsonLd(many('[')),
  'JSON-LD of references to each other': () =>
    jsonLd(`[${many('{"@type":"Product","@id":"a","offers":[{"@id":"a"}]},', 1 / 10)}{}]`),
  'deep JSON-LD': () => jsonLd(`${'{"@type":"Product","a":'.repeat(5_000)}1${'}'.repeat(5_000)}`),
  'alternates and canonical links': () =>
    each((i) => `<link rel="canonical" href="/${i}"><link rel="alternate" hreflang="a" href="/${i}">`, 1 / 8),
};

const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': many("script-src 'self' "),
  'permissions-policy': many('a=(),'),
  'cache-control': many('max-age=1,'),
  link: many('<a>; rel=canonical,'),
  'x-robots-tag': many('noindex:'),
  'set-cookie': many('a;'),
  'strict-transport-security': many(' ;'),
  server: many('1.'),
  'referrer-policy': many(','),
  'content-type': `text/html${many('; charset ')}`,
  'content-language': many('a,'),
};

describe('a page that is made to cost much', () => {
  it.each(Object.entries(PAGES))(
    '%s',
    (_, body) => {
      expectBounded(
        auditPage(
          toPageInput({ html: `<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body>${body()}` }),
        ),
      );
    },
    DEADLINE_MS,
  );

  it.each(Object.entries(HEADERS))(
    'the header %s',
    (name, value) => {
      expectBounded(auditPage(toPageInput({ body: '<p>Text</p>', headers: { [name]: value } })));
    },
    DEADLINE_MS,
  );
});

function expectBounded({ facts, links, results }: ReturnType<typeof auditPage>): void {
  expect(results.errors).toEqual({});
  expect(JSON.stringify(results).length).toBeLessThanOrEqual(
    LIMITS.findingChars * 2 + ruleMetas.length * LIMITS.findings * 800,
  );
  expect(Math.max(0, ...results.findings.map(([, , , , snippet]) => snippet?.length ?? 0))).toBeLessThanOrEqual(
    LIMITS.snippetChars * 10,
  );
  expect(links.length).toBeLessThanOrEqual(LIMITS.links);
  expect(JSON.stringify(facts).length).toBeLessThanOrEqual(MAX_FACTS_CHARS);
}
