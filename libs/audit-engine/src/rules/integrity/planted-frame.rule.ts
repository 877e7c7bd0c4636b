import { definePageRule } from '../../engine/run/rule.js';
import { FRAME_HOSTS } from '../../shared/abuse/tiny-frame.data.js';
import { isPlanted, isUnseenFrame } from '../../shared/abuse/unseen-frame.js';
import { isUnder } from '../../shared/addresses/hosts.js';

export default definePageRule({
  meta: {
    id: 'integrity/planted-frame',
    title: { failed: 'Invisible frame was planted in the page', passed: 'No invisible frame was planted in a page' },
    subcategory: 'hidden content',
    severity: 'error',
    weight: 8,
    critical: true,
    needs: ['iframes', 'source'],
    messages: { frame: 'An invisible frame that no template writes loads a page of {host}.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/monitor-debug/security/malware',
      'https://attack.mitre.org/techniques/T1189/',
    ],
    howToFix:
      'Take the frame out and look for the way it came in: files of the server that changed, an outdated plugin, a stolen password.',
  },
  applies: ({ iframes }) => iframes.length > 0,
  check({ iframes, source, resolve, isInternal }, report) {
    for (const { element, src } of iframes) {
      const url = src ? resolve(src) : null;
      if (!url || !url.protocol.startsWith('http') || isInternal(url) || isUnder(url.hostname, FRAME_HOSTS)) continue;
      if (isUnseenFrame(element) && isPlanted(element, url, source)) report('frame', element, { host: url.host });
    }
  },
});
