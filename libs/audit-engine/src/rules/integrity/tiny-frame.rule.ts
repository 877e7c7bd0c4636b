import { definePageRule } from '../../engine/run/rule.js';
import { isUnder } from '../../shared/addresses/hosts.js';
import { isPlanted, isUnseenFrame } from '../../shared/abuse/unseen-frame.js';
import { FRAME_HOSTS } from '../../shared/abuse/tiny-frame.data.js';

export default definePageRule({
  meta: {
    id: 'integrity/tiny-frame',
    title: {
      failed: 'Page has an invisible frame of another site',
      passed: 'No page has an invisible frame of another site',
    },
    subcategory: 'hidden content',
    severity: 'warning',
    weight: 5,
    needs: ['iframes', 'source'],
    messages: { frame: 'An invisible frame loads a page of {host}.' },
    since: '1.0',
    version: 2,
    references: [
      'https://developers.google.com/search/docs/monitor-debug/security/malware',
      'https://attack.mitre.org/techniques/T1189/',
    ],
    howToFix: 'Find out what the frame is for. Remove it if your team does not know it.',
  },
  applies: ({ iframes }) => iframes.length > 0,
  check({ iframes, source, resolve, isInternal }, report) {
    for (const { element, src } of iframes) {
      const url = src ? resolve(src) : null;
      if (!url || !url.protocol.startsWith('http') || isInternal(url) || isUnder(url.hostname, FRAME_HOSTS)) continue;
      if (isUnseenFrame(element) && !isPlanted(element, url, source)) report('frame', element, { host: url.host });
    }
  },
});
