import { ruleTester } from '../../testing/index.js';
import rule from './cut-off-text.rule.js';

const head = (title: string, description: string): { head: string } => ({
  head: `<title>${title}</title><meta name="description" content="${description}">`,
});

ruleTester(rule, {
  pass: [head('Tomatoes', 'Which ones grow on a balcony.')],
  fail: [
    {
      page: head('Tomatoes', 'Which ones grow on a balcony and when they are ri…'),
      message: 'description',
      evidence: '&lt;meta',
      sentence: 'they are ri…"',
    },
    { page: head('How to grow tomatoes on a balc...', 'Which ones.'), message: 'title', evidence: '&lt;title' },
    { page: head('Tomatoes', 'Which ones grow [&hellip;]'), message: 'description' },
  ],
  notApplicable: [
    { head: '<title>Wait…</title><meta name="robots" content="noindex">' },
    { head: '<meta charset="utf-8">' },
    { head: '<title>Redirecting...</title><meta http-equiv="refresh" content="0;URL=/new">' },
  ],
  nearMiss: [
    { note: 'dots in the middle', ...head('Tomatoes … and more', 'One, two, … ten. All of them.') },
    { note: 'an abbreviation', ...head('Tomatoes, beans etc.', 'Seeds by A. B. and C..') },
  ],
});
