import { createHash } from 'node:crypto';
import { ruleTester } from '../../testing/index.js';
import rule from './file-integrity.rule.js';

const pages = { '/': '<script src="/a.js" integrity="sha384-x" defer></script>' };
const body = 'a()';
const digest = (algorithm: string, text = body) =>
  `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`;
const file = (integrity: string) => ({ url: '/a.js', body, integrity });

ruleTester(rule, {
  pass: [{ pages, resources: [file(digest('sha384'))] }],
  fail: [
    { page: { pages, resources: [file(digest('sha384', 'b()'))] }, message: 'mismatch', evidence: '/a.js' },
    { page: { pages, resources: [file(`${digest('sha256')} ${digest('sha512', 'b()')}`)] }, message: 'mismatch' },
  ],
  notApplicable: [{ pages: { '/': '<p>Nothing</p>' } }],
  nearMiss: [
    { note: 'one of two digests', pages, resources: [file(`${digest('sha384', 'b()')} ${digest('sha384')}`)] },
    { note: 'a weaker one is left aside', pages, resources: [file(`${digest('sha256', 'b()')} ${digest('sha512')}`)] },
    { note: 'no algorithm that browsers know', pages, resources: [file('md5-abc')] },
    { note: 'options behind it', pages, resources: [file(`${digest('sha256')}?ct=text/javascript`)] },
    {
      note: 'a file that was not read to its end',
      pages,
      resources: [{ url: '/a.js', integrity: digest('sha256', 'b()') }],
    },
  ],
});
