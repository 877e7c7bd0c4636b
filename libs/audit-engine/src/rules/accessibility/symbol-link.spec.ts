import { ruleTester } from '../../testing/index.js';
import rule from './symbol-link.rule.js';

ruleTester(rule, {
  pass: ['<a href="/2">Next page</a>', '<a href="/2" aria-label="Next page">»</a>'],
  fail: [
    { page: '<a href="/2">»</a>', message: 'symbol', sentence: '"»"', evidence: '&lt;a' },
    { page: '<a href="/a">...</a>', message: 'symbol' },
    { page: '<nav><a href="/1">&larr;</a> <a href="/3">&rarr;</a></nav>', message: 'symbol', count: 2 },
  ],
  notApplicable: ['<p>No link</p>', '<a href="#top">↑</a>'],
  nearMiss: [
    { note: 'a title says it', body: '<a href="/2" title="Next page">»</a>' },
    {
      note: 'an operator of a language',
      body: '<a href="/docs/arrow"><code>-></code></a><table><tr><td><a href="/docs/less">&lt;</a></td></tr></table>',
    },
    { note: 'a number', body: '<a href="/2">2</a>' },
    { note: 'a word with an arrow', body: '<a href="/2">Next »</a>' },
    { note: 'Chinese', body: '<a href="/2">下</a>' },
    { note: 'an emoji, which has a name', body: '<a href="/home">🏠</a>' },
    { note: 'hidden from screen readers', body: '<a href="/2" aria-hidden="true" tabindex="-1">»</a>' },
  ],
});
