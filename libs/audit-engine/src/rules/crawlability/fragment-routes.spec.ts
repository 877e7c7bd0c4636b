import { ruleTester } from '../../testing/index.js';
import rule from './fragment-routes.rule.js';

const links = (...hrefs: string[]): string => hrefs.map((href) => `<a href="${href}">x</a>`).join('\n');

ruleTester(rule, {
  pass: [links('/a', '/b', '/c')],
  fail: [
    { page: links('#/a', '#/b', '#/c'), message: 'routes', evidence: 'href="#/a"', line: 4, sentence: '(links: 3)' },
    { page: links('/#!/a', '/#!/b', 'https://example.com/#!/c', '/d'), message: 'routes' },
  ],
  notApplicable: ['<p>x</p>'],
  nearMiss: [
    { note: 'slides by number', body: links('#/1', '#/2', '#/2/1', '#/3') },
    {
      note: 'slides by name',
      body: `${links('#/soil', '#/seed/1', '#/water')}<section id="soil"></section><section id="seed"></section><section id="water"></section>`,
    },
    {
      note: 'ids with a slash',
      body: `${links('#/a', '#/b', '#/c')}<h2 id="/a">A</h2><h2 id="/b">B</h2><h2 id="/c">C</h2>`,
    },
    { note: 'places on the page', body: links('#a', '#b', '#c', '#/') },
    { note: 'one dialog', body: links('#/login', '#/login', '/a') },
    {
      note: 'another site',
      body: links('https://other.example/#/a', 'https://other.example/#/b', 'https://other.example/#/c'),
    },
  ],
});
