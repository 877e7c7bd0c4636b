import { ruleTester } from '../../testing/index.js';
import rule from './font-families.rule.js';

const link = (query: string): string =>
  `<link rel="stylesheet" href="https://fonts.googleapis.com/css2?${query}&amp;display=swap">`;

ruleTester(rule, {
  pass: [{ head: link('family=Inter&amp;family=Lora') }],
  fail: [
    {
      page: { head: link('family=A&amp;family=B&amp;family=C&amp;family=D&amp;family=E') },
      message: 'many',
      sentence: '5 families: A, B, C, D, E',
      evidence: 'googleapis',
    },
    {
      page: {
        head:
          '<link rel="stylesheet" href="https://fonts.googleapis.com/css?family=A:400|B|C">' +
          link('family=D&amp;family=E'),
      },
      message: 'many',
    },
  ],
  notApplicable: [{ head: '<link rel="stylesheet" href="/fonts.css">' }],
  nearMiss: [
    {
      note: 'many weights of two families',
      head: link('family=A:wght@100;200;300;400;500;600&amp;family=B:ital,wght@0,400;1,700'),
    },
    { note: 'the same family again', head: link('family=A&amp;family=B').repeat(4) },
    {
      note: 'blocked as mixed content',
      url: 'https://example.com/',
      head: link('family=A&amp;family=B') + link('family=C&amp;family=D&amp;family=E').replace('https:', 'http:'),
    },
    {
      note: 'icons do not count',
      head: link('family=A&amp;family=B&amp;family=C&amp;family=D&amp;family=Material+Icons'),
    },
  ],
});
