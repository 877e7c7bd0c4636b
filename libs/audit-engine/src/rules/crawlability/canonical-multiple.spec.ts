import { ruleTester } from '../../testing/index.js';
import rule from './canonical-multiple.rule.js';

const link = (href: string): string => `\n<link rel="canonical" href="${href}">`;

ruleTester(rule, {
  pass: [{ head: link('https://example.com/a') }],
  fail: [
    {
      page: { head: link('https://example.com/a') + link('https://example.com/b') },
      message: 'several',
      evidence: 'href="https://example.com/b"',
      line: 5,
      sentence: 'https://example.com/b as canonical, and before that https://example.com/a',
    },
    {
      page: { head: link('https://example.com/a'), headers: { link: '<https://example.com/b>; rel="canonical"' } },
      message: 'several',
      evidence: 'Link: &lt;https://example.com/b',
    },
  ],
  notApplicable: ['<p>x</p>'],
  nearMiss: [
    {
      note: 'the other one does not count: another rule',
      head: `${link('https://example.com/a')}${link('file:///srv/b.html')}`,
    },
    { note: 'the same URL twice', head: link('https://example.com/a') + link('/a') },
    { note: 'a second one in the body, which does not count', head: link('/a'), body: link('/b') },
  ],
});
