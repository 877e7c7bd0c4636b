import { ruleTester } from '../../testing/index.js';
import rule from './staging-host.rule.js';

const link = (href: string): string => `<p>x</p>\n<a href="${href}">Prices</a>`;

ruleTester(rule, {
  pass: [link('https://shop.example.com/prices')],
  fail: [
    {
      page: link('https://staging.example.com/prices'),
      message: 'staging',
      evidence: 'https://staging.example.com/prices',
      line: 5,
      sentence: 'staging.example.com',
    },
    { page: link('https://www-stage.example.com/'), message: 'staging' },
  ],
  notApplicable: ['<p>x</p>', { url: 'https://staging.example.com/', body: link('https://staging.example.com/a') }],
  nearMiss: [
    { note: 'a test system of somebody else', body: link('https://staging.other.example/') },
    { note: 'a domain of that name', body: link('https://staging.example/') },
    { note: 'the stage of a theatre, or internships', body: link('https://stage.example.com/') },
    { note: 'a portal for developers', body: link('https://dev.example.com/') },
  ],
});
