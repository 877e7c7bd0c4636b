import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'links/unopenable-scheme',
    title: { failed: 'Browsers cannot open this link', passed: 'Browsers can open every link' },
    subcategory: 'broken',
    severity: 'error',
    weight: 5,
    needs: ['anchors'],
    messages: {
      file: 'The link leads to a file on a computer or network drive: {href}.',
      ftp: 'The link leads to {href}; browsers do not open ftp any more.',
    },
    since: '1.0',
    references: [
      'https://fetch.spec.whatwg.org/#local-scheme',
      'https://developer.chrome.com/blog/deps-rems-95',
      'https://www.rfc-editor.org/rfc/rfc8089',
    ],
    howToFix: 'Put the file on the web server and link to its https address.',
  },
  applies: ({ anchors }) => anchors.some((anchor) => anchor.href !== null),
  check({ anchors }, report) {
    for (const { href, element } of anchors) {
      if (href === null) continue;
      if (/^(?:file:|smb:|[a-z]:[\\/]|\\\\[a-z0-9])/i.test(href)) report('file', element, { href });
      else if (/^s?ftps?:\/\//i.test(href)) report('ftp', element, { href });
    }
  },
});
