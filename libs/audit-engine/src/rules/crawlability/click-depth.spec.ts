import { ruleTester } from '../../testing/index.js';
import rule from './click-depth.rule.js';

/** Pages that link to the next one each. */
const row = (paths: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    paths.map((path, i) => [path, paths[i + 1] === undefined ? '<p>End</p>' : `<a href="${paths[i + 1]}">Next</a>`]),
  );
const six = ['/', '/1', '/2', '/3', '/4', '/5'];

ruleTester(rule, {
  pass: [{ pages: row(six) }],
  fail: [
    {
      page: { pages: row([...six, '/6', '/7']) },
      message: 'deep',
      count: 2,
      evidence: 'https://example.com/6',
      sentence: '6 clicks',
    },
  ],
  notApplicable: [
    { pages: row(['/', '/1']) },
    { note: 'a crawl that was cut', pages: row([...six, '/6']), probe: { isComplete: false } },
  ],
  nearMiss: [
    { note: 'a short cut', pages: { ...row([...six, '/6']), '/': '<a href="/1">1</a> <a href="/5">5</a>' } },
    {
      note: 'a short cut through a redirect',
      pages: { ...row([...six, '/6']), '/': '<a href="/1">1</a> <a href="/old">old</a>' },
      targets: [{ url: '/old', chain: ['/5'] }],
    },
    {
      note: 'parts of a list',
      pages: row(['/', '/list', '/list?page=2', '/list?page=3', '/list?page=4', '/list?page=5', '/list?page=6']),
    },
    { note: 'a page that no links lead to: another rule', pages: { ...row(six), '/alone': '<p>x</p>' } },
  ],
});
