import { rendered } from '../../testing/rendered.js';
import { ruleTester } from '../../testing/index.js';
import rule from './links.rule.js';

const links = (...paths: string[]) => ({
  body: `<p>Sow in March.</p>${paths.map((path) => `<a href="${path}">Page ${path}</a>`).join(' ')}`,
});
const ALL = links('/a', '/b', '/c', '/d');

ruleTester(rule, {
  pass: [rendered(ALL, {})],
  fail: [{ page: rendered(ALL, { sent: links('/a') }), message: 'added', sentence: '3 of 4 links' }],
  notApplicable: ['<p>Not shown by a browser</p>', rendered({ body: '<p>No link</p>' }, {})],
  nearMiss: [
    { note: 'one or two, such as "back to top"', ...rendered(ALL, { sent: links('/a', '/b') }) },
    { note: 'places in the page itself', ...rendered(links('/a', '/b', '#sow', '/'), { sent: links('/a', '/b') }) },
    { note: 'two and a way to the content', ...rendered(links('/a', '/b', '#content'), { sent: links() }) },
    {
      note: 'other sites',
      ...rendered(links('/a', 'https://a.example', 'https://b.example', 'https://c.example'), { sent: links('/a') }),
    },
  ],
});
