import { definePageRule } from '../../engine/run/rule.js';
import { tagsOf } from '../../shared/scripts/analytics-tags.js';

const ADDRESS = /googletagmanager\.com\/ns\.html\?(?:[^#]{0,300}&)?id=(GTM-[A-Z0-9]{4,10})/;

export default definePageRule({
  meta: {
    id: 'analytics/tag-manager-noscript',
    title: { failed: 'Tag Manager noscript part is wrong', passed: 'Tag Manager noscript parts are correct' },
    subcategory: 'tag manager',
    severity: 'warning',
    weight: 3,
    needs: ['scripts'],
    messages: {
      head: 'The <noscript> part of {id} is in the head, where a frame ends the head early.',
      other: 'The <noscript> part names {id}, which no script of the page loads.',
    },
    since: '1.0',
    references: [
      'https://developers.google.com/tag-platform/tag-manager/web',
      'https://html.spec.whatwg.org/multipage/scripting.html#the-noscript-element',
    ],
    howToFix: 'Put the noscript part right after the <body> tag, with the id of the container that the script loads.',
  },
  readsSent: true,
  applies: ({ named }) =>
    named('iframe').some((frame) => frame.in('noscript') && ADDRESS.test(frame.attr('src')?.slice(0, 1_000) ?? '')),
  check({ named, scripts }, report) {
    const loaded = new Set(
      tagsOf(scripts)
        .filter(({ kind }) => kind === 'gtm')
        .map(({ id }) => id),
    );
    for (const frame of named('iframe')) {
      const id = frame.in('noscript') ? ADDRESS.exec(frame.attr('src')?.slice(0, 1_000) ?? '')?.[1] : undefined;
      if (id === undefined) continue;
      if (frame.closest('noscript')?.in('head') === true) report('head', frame, { id });
      // The script may come from elsewhere: only a different id in the page is a sign.
      else if (loaded.size > 0 && !loaded.has(id)) report('other', frame, { id });
    }
  },
});
