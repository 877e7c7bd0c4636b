import { definePageRule } from '../../engine/run/rule.js';
import { MAX_TOKENS, TOKENS_PER_CJK, TOKENS_PER_WORD } from '../../shared/text/token-weight.data.js';

export default definePageRule({
  meta: {
    id: 'agents/token-weight',
    title: { failed: 'Page is too long for AI agents', passed: 'No page is too long for AI agents' },
    subcategory: 'reading',
    severity: 'warning',
    weight: 1,
    needs: ['text', 'robots'],
    messages: { long: 'The text of the page is about {tokens} tokens or more; tools of agents hand on {max} at once.' },
    since: '1.0',
    version: 2,
    references: [
      'https://code.claude.com/docs/en/mcp',
      'https://help.openai.com/en/articles/4936856-what-are-tokens-and-how-to-count-them',
    ],
    howToFix: 'Divide the page into pages that stand for themselves, with a list of contents that links to them.',
  },
  readsSent: true,
  applies: ({ status, robots, text }) => status === 200 && !robots.isNoindex && text.words > 0,
  check({ text }, report) {
    const tokens = (text.words - Math.ceil(text.cjkChars / 2)) * TOKENS_PER_WORD + text.cjkChars * TOKENS_PER_CJK;
    // A number that is an estimate is compared as it is shown.
    const rounded = Math.round(tokens / 1_000) * 1_000;
    if (rounded > MAX_TOKENS) report('long', text.excerpt(150), { tokens: rounded, max: MAX_TOKENS });
  },
});
