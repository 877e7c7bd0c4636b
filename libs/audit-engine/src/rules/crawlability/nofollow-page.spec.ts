import { ruleTester } from '../../testing/index.js';
import rule from './nofollow-page.rule.js';

const page = (content: string, body = '<a href="/a">A</a>'): { head: string; body: string } => ({
  head: `<title>x</title>\n<meta name="robots" content="${content}">`,
  body,
});

ruleTester(rule, {
  pass: [page('index, follow')],
  fail: [
    {
      page: page('nofollow'),
      message: 'nofollow',
      evidence: 'content="nofollow"',
      line: 4,
      sentence: 'its internal links (1)',
    },
    {
      page: { body: '<a href="/a">A</a>', headers: { 'x-robots-tag': 'nofollow' } },
      message: 'nofollow',
      evidence: 'X-Robots-Tag',
    },
  ],
  notApplicable: [page('noindex, nofollow'), page('nofollow', '<p>x</p>')],
  nearMiss: [
    { note: 'a page with links to other sites only', ...page('nofollow', '<a href="https://other.example/">x</a>') },
    { note: 'one link', ...page('index', '<a href="/a" rel="nofollow">A</a>') },
  ],
});
