import { definePageRule } from '../../engine/run/rule.js';
import { isUnder } from '../../shared/addresses/hosts.js';
import { MINING_CALLS, MINING_HOSTS } from '../../shared/scripts/mining-script.data.js';

/** The start of a miner is a few lines: longer scripts are libraries. */
const MAX_INLINE_CHARS = 20_000;

export default definePageRule({
  meta: {
    id: 'integrity/mining-script',
    title: { failed: 'Page loads a cryptocurrency miner', passed: 'No page loads a cryptocurrency miner' },
    subcategory: 'foreign code',
    severity: 'error',
    weight: 9,
    critical: true,
    needs: ['scripts'],
    messages: { miner: "The page loads {what}, which was made to compute crypto coins on the visitor's machine." },
    since: '1.0',
    references: [
      'https://www.enisa.europa.eu/publications/info-notes/cryptojacking-cryptomining-in-the-browser',
      'https://developers.google.com/search/docs/monitor-debug/security/malware',
    ],
    howToFix:
      'Remove the script. If your team did not add it, the site has been broken into: change passwords, update the software and compare all files with a clean copy.',
  },
  applies: ({ scripts }) => scripts.length > 0,
  check({ scripts, resolve }, report) {
    for (const { src, element, inlineChars, isExecutable } of scripts) {
      if (src !== null) {
        const host = resolve(src)?.hostname ?? '';
        if (isUnder(host, MINING_HOSTS)) report('miner', element, { what: `a script of ${host}` });
      } else if (isExecutable && inlineChars <= MAX_INLINE_CHARS) {
        const code = element.inner;
        const call =
          code.includes('.Anonymous(') || code.includes('CoinHive')
            ? MINING_CALLS.find((name) => code.includes(name))
            : undefined;
        if (call !== undefined) report('miner', element, { what: call.slice(0, -1) });
      }
    }
  },
});
