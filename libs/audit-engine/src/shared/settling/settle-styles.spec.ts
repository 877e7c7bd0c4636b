import { auditPage } from '../../audit.js';
import { CATALOGUE } from '../../rules/catalogue.js';
import { toPageInput } from '../../testing/index.js';
import { toResource } from '../../testing/resource-case.js';
import { StyleSettler } from './settle-styles.js';

const RULE = 'accessibility/empty-heading';
const ids = CATALOGUE.pageRules.map(({ meta }) => meta.id);
const head = '<title>Beds</title><link rel="stylesheet" href="/site.css">';
const body = '<h1>Beds</h1><div class="side wide"><h4 id="Note"></h4></div>';

/** Empty headings that are left, and the main heading. */
function settled(
  css: string | null,
  page: { head?: string; body?: string; html?: string } = {},
  files: Readonly<Record<string, string>> = {},
) {
  const { facts, results } = auditPage(toPageInput({ url: 'https://example.com/a/', head, body, ...page }));
  const settler = new StyleSettler();
  if (css !== null) settler.add(toResource({ url: '/site.css', body: css }));
  for (const [url, text] of Object.entries(files)) settler.add(toResource({ url, body: text }));
  const left = settler.settle(facts, results, ids);
  return {
    found: left.findings.filter(([rule]) => rule === RULE).length,
    status: left.status[ids.indexOf(RULE)],
    h1: settler.withoutHidden(facts).h1,
  };
}

const REPORTED = { found: 1, status: 'w', h1: 'Beds' };

describe('what a style sheet hides', () => {
  it.each([
    ['by its id', '#note { display: none }'],
    ['by its name in a box', '.side h4 { visibility: hidden }'],
    ['around it', '.side { color: red; display: none !important }'],
    ['on some screens', '@media only screen { h4#note { font-size: 2em; display: none } }'],
    ['where it is empty', 'h4:empty, div:empty { display: none }'],
  ])('is no empty heading: %s', (_, css) => {
    expect(settled(css)).toEqual({ ...REPORTED, found: 0, status: 'p' });
  });

  it.each([
    ['beds-page', 0],
    ['home-page', 1],
  ])('is no empty heading in a part of a page of a class: %s', (name, found) => {
    const html = `<!doctype html><html><head>${head}</head><body class="${name}"><section><h4></h4></section></body></html>`;
    expect(settled('.beds-page section { display: none }', { html }).found).toBe(found);
  });

  it.each<[string, string | null, string?]>([
    ['no style sheet', null],
    ['another class', '.aside { display: none }'],
    ['what is shown', '#note { display: block }'],
    ['paper', '@media print { #note { display: none } }'],
    ['empty boxes', 'div:empty { display: none }'],
    ['what comes before it', '.side::before { display: none }'],
    ['the other ones of several', '.tab { display: none }', '<h1>Beds</h1><div class="tab active"><h4></h4></div>'],
    ['other boxes', '.foot #note, .side.shut { display: none }'],
  ])('is one with %s', (_, css, own = body) => {
    expect(settled(css, { body: own })).toEqual(REPORTED);
  });

  it.each<[string, string, Record<string, string>, string?]>([
    ['in the file that it imports', '@import "css/note.css";', { '/css/note.css': '#note { display: none }' }],
    [
      'two imports away',
      '@import url(a.css) screen;',
      { '/a.css': '@import "/b.css"', '/b.css': '#note{display:none}' },
    ],
    ['itself, beside one that is not there', '@import "gone.css"; #note { display: none }', {}],
    ['in a circle', '@import "a.css";', { '/a.css': '@import "site.css"; @import "a.css"; #note { display: none }' }],
    ['for a style in the page', '', { '/a.css': '#note { display: none }' }, '<style>@import "/a.css";</style>'],
  ])('is no empty heading where a style sheet imports others: %s', (_, css, files, style = '') => {
    expect(settled(css, { head: head + style }, files)).toEqual({ ...REPORTED, found: 0, status: 'p' });
  });

  it.each<[string, string, Record<string, string>]>([
    ['for paper', '@import "a.css" print;', { '/a.css': '#note { display: none }' }],
    ['behind a rule', 'p { color: red } @import "a.css";', { '/a.css': '#note { display: none }' }],
    ['that hides others', '@import "a.css";', { '/a.css': '#foot { display: none }' }],
  ])('is one where a style sheet imports another one %s', (_, css, files) => {
    expect(settled(css, {}, files)).toEqual(REPORTED);
  });

  it.each([
    ['#note', 0],
    ['#foot', 1],
  ])('is none by the part of a long style sheet that was read: %s', (id, count) => {
    const { facts, results } = auditPage(toPageInput({ url: 'https://example.com/a/', head, body }));
    const settler = new StyleSettler();
    settler.add(toResource({ url: '/site.css', body: `${id} { display: none } h4 { col`, isComplete: false }));
    const left = settler.settle(facts, results, ids).findings;
    expect(left.filter(([rule]) => rule === RULE)).toHaveLength(count);
  });

  it('is none by a style in the page either', () => {
    const style = '<title>Beds</title><style>#note { display: none }</style>';
    expect(settled(null, { head: style })).toEqual({ ...REPORTED, found: 0, status: 'p' });
  });

  it('is no main heading', () => {
    const one = '<h1 class="site">Beds</h1>';
    expect(settled('.site { display: none }', { body: one }).h1).toBeNull();
    expect(settled('.name { display: none }', { body: one }).h1).toBe('Beds');
  });

  it.each([
    ['the second', '[data-de] { display: none } .german [data-de] { display: block }', 0],
    ['the first', '[data-en] { display: none }', 0],
    ['another one', '[data-fr] { display: none }', 1],
  ])('is none of several main headings: %s', (_, css, count) => {
    const two = '<h1 data-en>Beds</h1><h1 data-de>Beete</h1>';
    const { facts, results } = auditPage(toPageInput({ url: 'https://example.com/a/', head, body: two }));
    const settler = new StyleSettler();
    settler.add(toResource({ url: '/site.css', body: css }));
    const left = settler.settle(facts, results, ids).findings;
    expect(left.filter(([rule]) => rule === 'core/single-h1')).toHaveLength(count);
  });
});

describe('an image without a size', () => {
  const images =
    '<img src="hall.jpg" alt="Hall"><img src="/door.jpg" alt="Door"><img src="/bed.jpg" srcset="/b.jpg 2x" alt="">';

  function told(head: string, css: string, statuses: Readonly<Record<string, number>>) {
    const { facts, results } = auditPage(toPageInput({ url: 'https://example.com/a/', head, body: images }));
    const settler = new StyleSettler();
    settler.add(toResource({ url: '/site.css', body: css }));
    for (const [url, status] of Object.entries(statuses)) settler.add(toResource({ url, status }));
    const { findings } = settler.settle(facts, results, ids);
    return findings
      .filter(([rule]) => rule === 'images/dimensions')
      .map(([, , , , snippet]) => /src="\/?(\w+)/.exec(snippet?.replaceAll('&quot;', '"') ?? '')?.[1]);
  }

  it.each(['<title>Beds</title>', head])('moves nothing where its only file is missing: %s', (own) => {
    expect(told(own, 'p { color: red }', {})).toEqual(['hall', 'door', 'bed']);
    expect(told(own, 'p { color: red }', { '/a/hall.jpg': 404, '/door.jpg': 403, '/bed.jpg': 404 })).toEqual([
      'door',
      'bed',
    ]);
  });

  it.each(['<title>Beds</title>', head])('moves nothing where its file is as low as a line of text: %s', (own) => {
    const body =
      '<p>Made in <img src="/flag.gif" alt=""></p><img src="/dot.gif" width="400" alt=""><img src="/bed.gif" alt="">';
    const { facts, results } = auditPage(toPageInput({ url: 'https://example.com/a/', head: own, body }));
    const settler = new StyleSettler();
    settler.add(toResource({ url: '/site.css', body: 'p { color: red }' }));
    const gif = (height: number) => `GIF89a\x10\0${String.fromCharCode(height)}\0\0\0\0`;
    for (const [url, height] of Object.entries({ '/flag.gif': 16, '/dot.gif': 1, '/bed.gif': 17 }))
      settler.add(toResource({ url, body: gif(height) }));
    const { findings } = settler.settle(facts, results, ids);
    const left = findings.filter(([rule]) => rule === 'images/dimensions').map(([, , , , snippet]) => snippet);
    expect(left).toEqual([expect.stringContaining('dot.gif'), expect.stringContaining('bed.gif')]);
  });

  it('moves nothing where its file, of which only the headers were read, weighs as little as an icon', () => {
    const body =
      '<p>Made in <img src="/flag.gif" alt=""> <img src="/flag.jpg" alt=""></p><img src="/dot.gif" width="400" alt=""><img src="/bed.gif" alt="">';
    const { facts, results } = auditPage(toPageInput({ url: 'https://example.com/a/', body }));
    const settler = new StyleSettler();
    const files = { '/flag.gif': 1_024, '/flag.jpg': 2_048, '/dot.gif': 40, '/bed.gif': 1_025 };
    for (const [url, bytes] of Object.entries(files))
      settler.add(toResource({ url, headers: { 'content-length': String(bytes) } }));
    const { findings } = settler.settle(facts, results, ids);
    const left = findings.filter(([rule]) => rule === 'images/dimensions').map(([, , , , snippet]) => snippet);
    expect(left).toEqual([expect.stringContaining('dot.gif'), expect.stringContaining('bed.gif')]);
  });

  it('is left out where the rest of a long style sheet may place it', () => {
    const { facts, results } = auditPage(toPageInput({ url: 'https://example.com/a/', head, body: images }));
    const settler = new StyleSettler();
    settler.add(toResource({ url: '/site.css', body: 'p { color: red }', isComplete: false }));
    const { findings } = settler.settle(facts, results, ids);
    expect(findings.filter(([rule]) => rule === 'images/dimensions')).toEqual([]);
  });

  it.each<[string, number, string]>([
    ['waits until everything is there', 0, '.waits .page { display: none }'],
    ['never waits', 1, '.later .page, .waits .side { display: none }'],
  ])('is settled on a page that %s', (_, count, css) => {
    const html = `<html lang="en"><head>${head}</head><body class="waits"><div class="page"><img src="/a.jpg" alt="A"> Beds</div></body></html>`;
    const { facts, results } = auditPage(toPageInput({ url: 'https://example.com/a/', html }));
    const settler = new StyleSettler();
    settler.add(toResource({ url: '/site.css', body: css }));
    const { findings } = settler.settle(facts, results, ids);
    expect(findings.filter(([rule]) => rule === 'images/dimensions')).toHaveLength(count);
  });

  it('is left out beside those that a style sheet places', () => {
    expect(told(head, 'img[alt="Door"], img:first-child { height: 9px }', { '/a/hall.jpg': 404 })).not.toContain(
      'hall',
    );
  });
});
