import { definePageRule } from '../../engine/run/rule.js';

const MARK =
  /^\W{0,10}(?:(?:you have been |this site (?:has been|was) |site |website )?(?:hacked|h4cked|h4ck3d|defaced|pwned|0wned) by\b)/i;
const MAX_WORDS = 400;

export default definePageRule({
  meta: {
    id: 'integrity/defaced',
    title: { failed: 'Page shows signs of defacement', passed: 'No page shows signs of defacement' },
    subcategory: 'break-in',
    severity: 'error',
    weight: 10,
    critical: true,
    needs: ['head', 'headings', 'text'],
    messages: { mark: 'The page says "{text}", which is typical of defaced pages.' },
    since: '1.0',
    references: ['https://web.dev/articles/hacked', 'https://attack.mitre.org/techniques/T1491/002/'],
    howToFix:
      'Take the site offline, restore it from a clean copy, change all passwords and close the hole before it goes back.',
  },
  check({ head, headings, text }, report) {
    if (text.words > MAX_WORDS) return;
    const place = [head.titles[0], ...headings.slice(0, 5).map(({ element }) => element)].find(
      (element) => element && MARK.test(element.text.slice(0, 200)),
    );
    if (place) report('mark', place, { text: place.text.slice(0, 80) });
  },
});
