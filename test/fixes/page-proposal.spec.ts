import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditPage } from '#audit-engine/audit';
import { toPageInput, toSiteInput } from '../../libs/audit-engine/src/testing/cases.js';
import { applyEdits } from '../../libs/fixes/src/edits.js';
import type { ProposedFix } from '../../libs/fixes/src/fixed-page.js';
import { fixPage } from '../../libs/fixes/src/fix-page.js';
import { patchOf, pathOf } from '../../libs/fixes/src/page-patch.js';
import { proposeFixes } from '../../libs/fixes/src/page-proposal.js';
import { nearbyOf } from './site-samples.js';
import { itWithGit } from '../support/git.js';

const BODY = `<p role="nonsense">Text</p>
<a href="/a" tabindex="3">Go to the garden</a>
${'<p>A line in between.</p>\n'.repeat(20)}<img src="a.png" alt=" " width=10 height=10>
<img src="b.png" alt=" " width=10 height=10>`;
const input = toPageInput(BODY);
const options = { bodyHash: 'x', delivers: true };

function findings(html: string): number {
  const { results } = auditPage({ ...input, html });
  const shown = new Map<string, number>();
  for (const [rule] of results.findings) shown.set(rule, (shown.get(rule) ?? 0) + 1);
  let total = 0;
  for (const rule of new Set([...shown.keys(), ...Object.keys(results.counts)]))
    total += results.counts[rule] ?? shown.get(rule) ?? 0;
  return total;
}

function applied(before: string, patch: string, path: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'sqout-patch-'));
  try {
    writeFileSync(join(folder, path), before);
    writeFileSync(join(folder, 'fixes.patch'), patch);
    execFileSync('git', ['apply', '--whitespace=nowarn', 'fixes.patch'], {
      cwd: folder,
      env: { PATH: process.env.PATH, GIT_DIR: join(folder, 'none'), GIT_CEILING_DIRECTORIES: tmpdir() },
    });
    return readFileSync(join(folder, path), 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('what can be fixed of a page', () => {
  it('is for review when an element gets an ID, and safe when the ID is there', () => {
    const safetyOf = (heading: string): string[] =>
      (
        proposeFixes(toPageInput(`<nav><a href="/">Home</a></nav><nav>${heading}<a href="/b">Beans</a></nav>`), options)
          .page?.fixes ?? []
      )
        .filter(({ rule }) => rule === 'accessibility/navigation-names')
        .map(({ safety, writes }) => `${safety}: ${writes}`);
    expect(safetyOf('<h2>Our plants</h2>')).toEqual([
      expect.stringMatching(/^review: .* It gives an element an ID: check/) as unknown,
    ]);
    expect(safetyOf('<h2 id="plants">Our plants</h2>')).toEqual([expect.stringMatching(/^safe/) as unknown]);
  });

  it('has a draft of ours where no model is asked for words', () => {
    const page = toPageInput({
      head: '<title>A page about gardens</title>',
      body: '<p>Tomatoes want sun, water and patience. Beans grow on any balcony that faces south, even in the shade.</p>',
    });
    const drafts = (hasDrafts: boolean): number =>
      (proposeFixes(page, { ...options, hasDrafts }).page?.fixes ?? []).filter(
        ({ rule }) => rule === 'core/description',
      ).length;
    expect([drafts(true), drafts(false)]).toEqual([1, 0]);
  });

  const { page } = proposeFixes(input, options);
  const fixes = page?.fixes ?? [];
  const editsOf = (wanted: (fix: ProposedFix) => boolean) =>
    fixes
      .filter(wanted)
      .flatMap(({ edits }) => edits)
      .sort((a, b) => a.start - b.start);
  const isSafe = ({ safety }: ProposedFix): boolean => safety === 'safe';

  it('does not count what several pages have in common, though it was accepted and is delivered', () => {
    const site = toSiteInput({
      pages: { '/': '<img src="/A.png" alt="A bed" width="1" height="1">' },
      resources: [{ url: '/A.png', status: 404 }, { url: '/a.png' }],
    });
    const crawl = { known: nearbyOf(site) };
    const proposed = (verdict: 'accepted' | null): object[] =>
      proposeFixes(site.pages[0]!, { ...options, crawl, verdictOf: () => verdict }).page!.fixes;
    const fix = { rule: 'images/broken', safety: 'review' };
    expect(proposed(null)).toContainEqual(expect.objectContaining({ ...fix, delivered: false, removes: 1 }));
    expect(proposed('accepted')).toContainEqual(expect.objectContaining({ ...fix, delivered: true, removes: 0 }));
  });

  it('says of each fix what it writes, and how many findings go with it', () => {
    expect(fixes.find(({ rule }) => rule === 'accessibility/blank-alt')).toMatchObject({
      safety: 'safe',
      delivered: true,
      removes: 2,
      places: 2,
      writes: 'Writes alt="".',
      before: '<img src="a.png" alt=" " width=10 height=10>',
      after: '<img src="a.png" alt="" width=10 height=10>',
      bodyHash: 'x',
    });
    expect(fixes.find(({ rule }) => rule === 'accessibility/tab-order')).toMatchObject({
      safety: 'review',
      delivered: false,
    });
  });

  it('has the edits of safe fixes, which make the page of the loop and take away exactly the findings that are counted', () => {
    const html = applyEdits(input.html, editsOf(isSafe));
    expect(html).toBe(fixPage(input).html);
    const removed = fixes.filter(isSafe).reduce((sum, { removes }) => sum + removes, 0);
    expect(findings(html)).toBe(findings(input.html) - removed);
  });

  itWithGit('gives a patch of any choice, with lines of the page as it is', () => {
    if (!page) throw new Error('nothing could be fixed');
    for (const wanted of [isSafe, () => true, ({ safety }: ProposedFix) => safety === 'review']) {
      const patch = patchOf(page, wanted, 'page.html');
      expect(applied(input.html, patch, 'page.html')).toBe(applyEdits(input.html, editsOf(wanted)));
    }
    expect(patchOf(page, () => false)).toBe('');
  });

  it('has the same id for a fix at the next audit, and another one when the fault is another', () => {
    const idOf = (html: string): string | undefined =>
      proposeFixes(toPageInput(html), options).page?.fixes.find(({ rule }) => rule === 'accessibility/blank-alt')?.id;
    expect(idOf(BODY)).toBe(idOf(`<p>New text</p>${BODY}`));
    expect(idOf(BODY)).not.toBe(idOf(BODY.replace('a.png', 'c.png')));
  });

  it('delivers nothing when it is only asked what could be done', () => {
    const { page: proposed } = proposeFixes(input, { ...options, delivers: false });
    expect(proposed?.fixes.map(({ delivered }) => delivered)).toEqual(fixes.map(() => false));
  });

  itWithGit('has a patch of a page that is one very long line, and of one that begins with a byte order mark', () => {
    const long = toPageInput(`<img src="a.png" alt=" " width=1 height=1><p>${'x'.repeat(140_000)}</p>`);
    const marked = { ...long, html: `<title>Beans</title>${long.html}` };
    for (const [given, hasMark] of [
      [long, false],
      [marked, true],
    ] as const) {
      const { page: proposed } = proposeFixes(given, { ...options, hasMark });
      const mark = hasMark ? '\ufeff' : '';
      const edits = (proposed?.fixes ?? []).filter(isSafe).flatMap((fix) => fix.edits);
      const after = applyEdits(
        given.html,
        edits.sort((a, b) => a.start - b.start),
      );
      expect(after).not.toBe(given.html);
      expect(applied(mark + given.html, patchOf(proposed!, isSafe, 'page.html'), 'page.html')).toBe(mark + after);
    }
  });

  it.each([
    [
      'where the page leads',
      'links/tracking-parameters',
      '<a href="/beans?utm_source=mail">Beans</a>',
      'It changes where the page leads.',
    ],
    [
      'what the page loads',
      'social/og-image-url',
      { head: '<title>Beans</title><meta property="og:image" content="/a.png">' },
      'It changes what the page loads.',
    ],
    [
      'what pages are compared by',
      'crawlability/canonical-in-body',
      { head: '<title>Beans</title>', body: '<p>Text</p><link rel="canonical" href="https://example.com/other">' },
      'of the whole site',
    ],
    [
      'findings that nobody saw before',
      'accessibility/aria-hidden-body',
      {
        html: '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Beans</title></head><body aria-hidden="true"><h2>Beans</h2><form><input name="q"></form></body></html>',
      },
      'to light',
    ],
  ])('leaves a safe fix to people where it changes %s', (_, rule, given, reason) => {
    const { page: proposed, refused } = proposeFixes(toPageInput(given), options);
    const fix = proposed?.fixes.find((one) => one.rule === rule);
    expect(fix).toMatchObject({ safety: 'review', delivered: false, writes: expect.stringContaining(reason) });
    expect(refused.filter((one) => one.rule === rule)).toEqual([]);
  });

  it.each([
    ['https://a.example/', 'index.html'],
    ['https://a.example/shop/', 'shop/index.html'],
    ['https://a.example/shop', 'shop.html'],
    ['https://a.example/old.htm?x=1', 'old.htm'],
    ['https://a.example/a%20b/%2e%2e%2fx', 'a b/.._x.html'],
  ])('stands, for a patch, where %s leads: %s', (url, path) => expect(pathOf(url)).toBe(path));
});
