import { ruleTester } from '../../testing/index.js';
import rule from './fragment-routes.rule.js';

const links = (...hrefs: string[]): string => hrefs.map((href) => `<a href="${href}">x</a>`).join('\n');

ruleTester(rule, {
  pass: [links('/a', '/b', '/c')],
  fail: [
    { page: links('#/a', '#/b', '#/c'), message: 'routes', evidence: 'href="#/a"', line: 4, sentence: '3 link(s)' },
    { page: links('/#!/a', '/#!/b', 'https://example.com/#!/c', '/d'), message: 'routes' },
  ],
  notApplicable: ['<p>x</p>'],
  nearMiss: [
    { note: 'places on the page', body: links('#a', '#b', '#c', '#/') },
    { note: 'one dialog', body: links('#/login', '#/login', '/a') },
    {
      note: 'another site',
      body: links('https://other.example/#/a', 'https://other.example/#/b', 'https://other.example/#/c'),
    },
  ],
});
