import { definePageRule } from '../../engine/run/rule.js';
import { isUnder } from '../../shared/addresses/hosts.js';
import { FRAME_HOSTS } from '../../shared/abuse/tiny-frame.data.js';

const TINY_STYLE =
  /(?:^|;)\s{0,5}(?:width|height)\s{0,3}:\s{0,3}[01](?:px)?\s{0,3}(?:!important)?\s{0,3}(?:;|$)|(?:^|;)\s{0,5}(?:left|top)\s{0,3}:\s{0,3}-\d{3,6}px/i;

export default definePageRule({
  meta: {
    id: 'integrity/tiny-frame',
    name: 'Invisible frames of other sites',
    subcategory: 'hidden content',
    severity: 'warning',
    weight: 5,
    needs: ['iframes'],
    messages: { frame: 'A frame that nobody can see loads a page of {host}.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/monitor-debug/security/malware',
      'https://attack.mitre.org/techniques/T1189/',
    ],
    howToFix: 'Find out what the frame is for; remove it if nobody on the team knows it.',
  },
  applies: ({ iframes }) => iframes.length > 0,
  check({ iframes, resolve, isInternal }, report) {
    for (const { element, src } of iframes) {
      const url = src ? resolve(src) : null;
      if (!url || !url.protocol.startsWith('http') || isInternal(url) || isUnder(url.hostname, FRAME_HOSTS)) continue;
      const isTiny = isDot(element.attr('width')) && isDot(element.attr('height'));
      if (isTiny || TINY_STYLE.test(element.attr('style')?.slice(0, 1_000) ?? ''))
        report('frame', element, { host: url.host });
    }
  },
});

function isDot(value: string | null): boolean {
  return value !== null && /^\s{0,5}[01](?:px)?\s{0,5}$/.test(value);
}
