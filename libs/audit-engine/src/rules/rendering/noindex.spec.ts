import { rendered } from '../../testing/rendered.js';
import { ruleTester } from '../../testing/index.js';
import rule from './noindex.rule.js';

const NOINDEX = '<title>Gardens</title><meta name="robots" content="noindex">';
const OPEN = '<title>Gardens</title>';
const page = (sent: string, shown: string) => rendered({ head: shown }, { sent: { head: sent } });

ruleTester(rule, {
  pass: [page(OPEN, OPEN)],
  fail: [{ page: page(NOINDEX, OPEN), message: 'removed', evidence: '&lt;meta name="robots" content="noindex"&gt;' }],
  notApplicable: ['<p>Not shown by a browser</p>'],
  nearMiss: [
    { note: 'a script may add it, for a page that does not exist', ...page(OPEN, NOINDEX) },
    { note: 'it stays', ...page(NOINDEX, NOINDEX) },
  ],
});
