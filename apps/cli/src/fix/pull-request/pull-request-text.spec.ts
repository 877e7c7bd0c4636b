import type { FixedTree } from '../fix-tree.js';
import { bodyOf, commitMessage, mergedBody } from './pull-request-text.js';

const HOSTILE =
  '@everyone ![x](http://evil.example/x) fixes #1 | ```` </details><script>alert(1)</script> \u202e\n\n# Title\r\n<!-- /sqout:fixes -->';

function treeOf(pages: number): FixedTree {
  const places = Array.from({ length: 5 }, () => ({ line: 3, before: HOSTILE, after: `${HOSTILE}\n~~~~\n` }));
  const fixed = Array.from({ length: pages }, (_, i) => ({
    path: `\`@team\` <b>${i}</b>\n# x.html`,
    verified: [{ rule: 'accessibility/blank-alt', safety: 'safe' as const, removed: 5, places }],
    findingsBefore: 9,
    findingsAfter: 4,
  }));
  return { pages, findingsBefore: 9 * pages, findingsAfter: 4 * pages, fixed, left: [], leftTotal: 0, passedOver: [] };
}

/** What a reader of Markdown takes for text. */
function outsideOfCode(body: string): string {
  const outside: string[] = [];
  let fence: string | null = null;
  for (const line of body.split('\n')) {
    const ticks = /^ {2}(`{3,})(?:diff)?$/.exec(line)?.[1];
    if (fence === null && ticks !== undefined) fence = ticks;
    else if (fence !== null && line.trim() === fence) fence = null;
    else if (fence === null) outside.push(line.replace(/(`+) ?[^`][\s\S]*?\1(?!`)/g, ''));
  }
  expect(fence).toBeNull();
  return outside.join('\n');
}

describe('the text of a pull request', () => {
  it('shows what pages and files say as code alone', () => {
    const body = bodyOf(treeOf(2));
    expect(body).toContain('@everyone');
    expect(outsideOfCode(body)).not.toMatch(/evil|@|script|#|<b>|details/);
    expect(body).not.toContain('\u202e');
  });

  it('stands between what people wrote around it, whatever pages say', () => {
    const [first, second] = [bodyOf(treeOf(2)), bodyOf(treeOf(3))];
    expect(mergedBody(`Before.\n${first}\nAfter.`, second)).toBe(`Before.\n${second}\nAfter.`);
    expect(mergedBody('All gone.', second)).toBe(second);
  });

  it('stays within what forges take, and says what is not listed', () => {
    const body = bodyOf(treeOf(2_000));
    expect(body.length).toBeLessThan(60_000);
    expect(outsideOfCode(body)).toMatch(/The other 1,?\d+ pages are in the changed files\./);
  });

  it('commits with rules and numbers alone', () =>
    expect(commitMessage(treeOf(2), 'www.example.com')).toBe(
      'Fix 10 findings on 2 pages\n\nEvery change was checked again with all rules: its findings are gone and nothing else got worse.\n\n- accessibility/blank-alt: 10\n\nSqout-Fixes: www.example.com\n',
    ));
});
