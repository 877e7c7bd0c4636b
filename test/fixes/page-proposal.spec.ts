import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditPage } from '#audit-engine';
import { toPageInput } from '../../libs/audit-engine/src/testing/cases.js';
import { applyEdits } from '../../libs/fixes/src/edits.js';
import type { ProposedFix } from '../../libs/fixes/src/fixed-page.js';
import { fixPage } from '../../libs/fixes/src/fix-page.js';
import { patchOf, pathOf } from '../../libs/fixes/src/page-patch.js';
import { proposeFixes } from '../../libs/fixes/src/page-proposal.js';

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
  const { page } = proposeFixes(input, options);
  const fixes = page?.fixes ?? [];
  const editsOf = (wanted: (fix: ProposedFix) => boolean) =>
    fixes
      .filter(wanted)
      .flatMap(({ edits }) => edits)
      .sort((a, b) => a.start - b.start);
  const isSafe = ({ safety }: ProposedFix): boolean => safety === 'safe';

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

  it('gives a patch of any choice, with lines of the page as it is', () => {
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

  it('keeps no lines of a page that is one very long line, and its fixes', () => {
    const long = proposeFixes(
      toPageInput(`<img src="a.png" alt=" " width=1 height=1><p>${'x'.repeat(140_000)}</p>`),
      options,
    );
    expect(long.page?.regions).toBeNull();
    expect(long.page?.fixes.map(({ rule }) => rule)).toContain('accessibility/blank-alt');
  });

  it.each([
    ['https://a.example/', 'index.html'],
    ['https://a.example/shop/', 'shop/index.html'],
    ['https://a.example/shop', 'shop.html'],
    ['https://a.example/old.htm?x=1', 'old.htm'],
    ['https://a.example/a%20b/%2e%2e%2fx', 'a b/.._x.html'],
  ])('stands, for a patch, where %s leads: %s', (url, path) => expect(pathOf(url)).toBe(path));
});
