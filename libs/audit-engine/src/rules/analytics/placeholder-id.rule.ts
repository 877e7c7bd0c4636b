import { definePageRule } from '../../engine/run/rule.js';

const INLINE =
  /["'](G-X{4,12}|GTM-X{4,10}|UA-X{4,10}-[XY0-9]|UA-0{5,9}-\d|G-MEASUREMENT_ID|GA_MEASUREMENT_ID|G-YOUR[A-Z_-]{0,20}|GTM-YOUR[A-Z_-]{0,20}|YOUR[_-](?:GA|TRACKING|MEASUREMENT|PIXEL)[_-]ID[A-Z_]{0,20})["']/;
const TRACKER = /\b(?:gtag|ga|_gaq|dataLayer|fbq)\b/;
const ADDRESS = /[?&]id=(G-X{4,12}|GTM-X{4,10}|UA-X{4,10}-[XY0-9]|GA_MEASUREMENT_ID|G-MEASUREMENT_ID)(?:&|$)/;
const MAX_CHARS = 20_000;

export default definePageRule({
  meta: {
    id: 'analytics/placeholder-id',
    title: { failed: 'Analytics tag has a placeholder ID', passed: 'Every analytics tag has a real ID' },
    subcategory: 'google analytics',
    severity: 'warning',
    weight: 6,
    needs: ['scripts'],
    messages: { placeholder: 'The tag still has the id of the instructions, {id}, and records nothing.' },
    since: '1.0',
    references: [
      'https://developers.google.com/tag-platform/gtagjs/install',
      'https://support.google.com/analytics/answer/9539598',
    ],
    howToFix: 'Use the ID of your property, or remove the tag.',
  },
  applies: ({ scripts }) => scripts.length > 0,
  check({ scripts }, report) {
    const seen = new Set<string>();
    for (const { element, src, isExecutable, inlineChars } of scripts) {
      let id: string | undefined;
      if (src !== null) id = src.includes('googletagmanager.com/') ? ADDRESS.exec(src.slice(0, 1_000))?.[1] : undefined;
      else if (isExecutable && inlineChars > 0 && inlineChars <= MAX_CHARS) {
        const code = element.inner;
        if (TRACKER.test(code)) id = INLINE.exec(code)?.[1];
      }
      if (id === undefined || seen.has(id)) continue;
      seen.add(id);
      report('placeholder', element, { id });
    }
  },
});
