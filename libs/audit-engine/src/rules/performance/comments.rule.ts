import { definePageRule } from '../../engine/run/rule.js';
import { kilobytes } from '../../shared/scripts/inline.js';
import { PAGE_LIMITS } from '../../shared/files/page-limits.data.js';

export default definePageRule({
  meta: {
    id: 'performance/comments',
    title: { failed: 'HTML comments are large', passed: 'No page has large HTML comments' },
    subcategory: 'document',
    severity: 'warning',
    weight: 1,
    needs: ['document'],
    messages: { large: 'The page has {kilobytes} kB of HTML comments that visitors do not see.' },
    since: '1.0',
    references: [
      'https://web.dev/learn/performance/html-performance',
      'https://html.spec.whatwg.org/multipage/syntax.html#comments',
    ],
    howToFix: 'Remove old parts of the page instead of commenting them out, and let the template leave comments out.',
  },
  readsSent: true,
  applies: ({ document }) => document.comments.length > 0,
  check({ document }, report) {
    let chars = 0;
    let longest = document.comments[0];
    for (const comment of document.comments) {
      chars += comment.text.length;
      if (comment.text.length > (longest?.text.length ?? 0)) longest = comment;
    }
    if (chars <= PAGE_LIMITS.commentChars || !longest) return;
    report(
      'large',
      { snippet: `<!--${longest.text.slice(0, 100)}`, line: document.lineAt(longest.offset) },
      { kilobytes: kilobytes(chars) },
    );
  },
});
