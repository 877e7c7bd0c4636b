import { rendered } from '../../testing/rendered.js';
import { ruleTester } from '../../testing/index.js';
import rule from './hreflang.rule.js';

const LINK = '<title>Gardens</title><link rel="alternate" hreflang="de" href="https://example.com/de">';
const page = (sent: string, shown: string) => rendered({ head: shown }, { sent: { head: sent } });

ruleTester(rule, {
  pass: [page(LINK, LINK)],
  fail: [
    { page: page('<title>Gardens</title>', LINK), message: 'added', sentence: '"de https://example.com/de"' },
    { page: page(LINK, '<title>Gardens</title>'), message: 'removed' },
  ],
  notApplicable: ['<p>Not shown by a browser</p>', page('<title>Gardens</title>', '<title>Gardens</title>')],
  nearMiss: [{ note: 'the case of the language', ...page(LINK.replace('"de"', '"DE"'), LINK) }],
});
