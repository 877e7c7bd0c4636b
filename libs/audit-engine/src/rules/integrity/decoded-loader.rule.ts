import { definePageRule } from '../../engine/run/rule.js';
import { decodedCodeOf } from '../../shared/abuse/decoded-loader.js';
import { ownerOf } from '../../shared/addresses/hosts.js';

export default definePageRule({
  meta: {
    id: 'integrity/decoded-loader',
    title: { failed: 'Script decodes and runs hidden code', passed: 'No script decodes and runs hidden code' },
    subcategory: 'foreign code',
    severity: 'error',
    weight: 9,
    critical: true,
    needs: ['scripts'],
    messages: {
      loader: 'An inline script decodes code and runs it, which loads from {host} or leads there.',
      hidden: 'An inline script decodes code and runs it, and that code has {what} in it.',
    },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/monitor-debug/security/malware',
      'https://attack.mitre.org/techniques/T1027/',
    ],
    howToFix:
      'Take the script out and look for the way it came in: change passwords, update the software and its plugins, and compare all files and the database with a clean copy.',
  },
  applies: ({ scripts }) => scripts.some(({ src, isExecutable }) => src === null && isExecutable),
  check({ scripts, location }, report) {
    for (const { src, element, isExecutable } of scripts) {
      if (src !== null || !isExecutable) continue;
      const code = decodedCodeOf(element.inner);
      if (code === null) continue;
      const host = code.hosts.find((named) => ownerOf(named) !== ownerOf(location.hostname));
      // The code itself is not repeated: a report that quotes an attack looks like one.
      const evidence = { snippet: '<script>…</script>', line: element.line };
      if (host !== undefined) report('loader', evidence, { host });
      else if (code.hidden !== null) report('hidden', evidence, { what: code.hidden.replace(/\s*\($/, '') });
    }
  },
});
