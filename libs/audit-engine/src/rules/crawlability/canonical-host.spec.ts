import { ruleTester } from '../../testing/index.js';
import rule from './canonical-host.rule.js';

const link = (href: string): { head: string } => ({ head: `<title>x</title>\n<link rel="canonical" href="${href}">` });

ruleTester(rule, {
  pass: [link('https://example.com/a')],
  fail: [
    {
      page: link('https://other.example/a'),
      message: 'foreign',
      evidence: 'https://other.example/a',
      line: 4,
      sentence: 'is on other.example: search engines may show',
    },
    { page: link('http://localhost:3000/a'), message: 'foreign', sentence: 'localhost' },
    { page: { url: 'https://anna.github.io/', ...link('https://bert.github.io/') }, message: 'foreign' },
    {
      page: { headers: { link: '<https://other.example/>; rel="canonical"' } },
      message: 'foreign',
      evidence: 'Link: ',
    },
  ],
  notApplicable: [
    '<p>x</p>',
    { note: 'a copy on the own machine', url: 'http://localhost:3000/a', ...link('https://example.com/a') },
  ],
  nearMiss: [
    { note: 'another host of the site', ...link('https://www.example.com/a') },
    {
      note: 'a host of the site below a public suffix of two parts',
      url: 'https://shop.example.co.uk/',
      ...link('https://example.co.uk/'),
    },
  ],
});
