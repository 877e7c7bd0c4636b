import { definePageRule } from '../../engine/run/rule.js';

const TITLE = /^(?:Index of \/|Directory Listing For|Directory listing for \/|Listing directory \/)/i;
const PARENT = /^(?:\.\.\/?|\[?to parent directory\]?|parent directory|up to \/?.{0,80}|name|last modified|size)$/i;

export default definePageRule({
  meta: {
    id: 'security/directory-listing',
    title: { failed: 'Server lists the files of a folder', passed: 'Server lists no folder' },
    subcategory: 'leaks',
    severity: 'warning',
    weight: 5,
    needs: ['head', 'anchors'],
    messages: { listed: 'The server lists the files of {path}.' },
    since: '1.0',
    references: [
      'https://cwe.mitre.org/data/definitions/548.html',
      'https://httpd.apache.org/docs/2.4/mod/mod_autoindex.html',
    ],
    howToFix:
      'Switch listings off ("Options -Indexes" in Apache, "autoindex off" in nginx) or put an index page into the folder.',
  },
  check({ head, anchors, location }, report) {
    const title = head.titles[0];
    if (!title || !TITLE.test(title.text) || !anchors.some(({ text }) => PARENT.test(text.slice(0, 120)))) return;
    report('listed', title, { path: location.pathname });
  },
});
