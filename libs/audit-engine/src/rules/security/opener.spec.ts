import { ruleTester } from '../../testing/index.js';
import rule from './opener.rule.js';

const link = (attributes: string, href = 'https://other.example/'): string =>
  `<a href="${href}" ${attributes}>Other</a>`;

ruleTester(rule, {
  pass: [link('target="_blank" rel="noopener"')],
  fail: [
    {
      page: link('target="_blank" rel="opener"'),
      message: 'opener',
      sentence: 'other.example',
      evidence: 'rel="opener"',
    },
  ],
  notApplicable: [link('target="_blank" rel="opener"', '/help')],
  nearMiss: [
    { note: 'browsers add noopener by themselves', body: link('target="_blank"') },
    { note: 'both words: noopener wins', body: link('target="_blank" rel="opener noopener"') },
    { note: 'no new window', body: link('rel="opener"') },
  ],
});
