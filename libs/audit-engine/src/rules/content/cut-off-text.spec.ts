import { ruleTester } from '../../testing/index.js';
import rule from './cut-off-text.rule.js';

const head = (title: string, description: string): { head: string } => ({
  head: `<title>${title}</title><meta name="description" content="${description}">`,
});

ruleTester(rule, {
  pass: [head('Tomatoes', 'Which ones grow on a balcony.')],
  fail: [
    {
      page: {
        ...head('Tomatoes', 'Which ones grow on a balcony and when they are ri…'),
        body: '<p>Which ones grow on a balcony and when they are ripe.</p>',
      },
      message: 'description',
      evidence: '&lt;meta',
      sentence: 'ends with "when they are ri…"',
    },
    {
      page: {
        ...head('How to grow tomatoes on a balc...', 'Which ones.'),
        body: '<h1>How to grow tomatoes on a balcony</h1>',
      },
      message: 'title',
      evidence: '&lt;title',
    },
    { page: head('Tomatoes', 'Which ones grow on a balcony that has no sun [&hellip;]'), message: 'description' },
    {
      page: {
        ...head('Tomatoes', 'Which ones grow on a balcony and when they are ri...'),
        body: '<p>Which ones grow on a balcony, and when <b>they are</b> ripe.</p>',
      },
      message: 'description',
    },
  ],
  notApplicable: [
    { head: '<title>Wait…</title><meta name="robots" content="noindex">' },
    { head: '<meta charset="utf-8">' },
    { head: '<title>Redirecting...</title><meta http-equiv="refresh" content="0;URL=/new">' },
  ],
  nearMiss: [
    {
      note: 'a manual about an entry of a menu',
      head: '<title>Manual of the editor: Export selection as…</title>',
      body: '<h1>2.4. Export selection as…</h1><p>x</p>',
    },
    {
      note: 'a headline that ends so',
      head: '<title>And then came the great rain...</title>',
      body: '<h1>And then came the great rain…</h1>',
    },
    { note: 'an entry of a menu', ...head('Save as…', 'Saves under another name.') },
    { note: 'too short to be cut', ...head('Tomatoes', 'Coming soon…') },
    {
      note: 'a teaser of its own',
      ...head('Tomatoes', 'Come to our garden by the river, where July tastes of tomatoes and time stands still...'),
      body: '<p>Open from May to September.</p>',
    },
    {
      note: 'the page ends its sentence so, too',
      ...head('Tomatoes', 'Come to our garden by the river, where July tastes of tomatoes and time stands still...'),
      body: '<p>Come to our garden by the river, where July tastes of tomatoes and time stands still…</p>',
    },
    {
      note: 'a title that ends so, and no heading',
      head: '<title>A magical summer on the river…</title>',
      body: '<p>Boats for hire.</p>',
    },
    {
      note: 'the page ends the sentence with a full stop',
      ...head('Tomatoes', 'Come to our garden by the river, where July tastes of tomatoes and time stands still…'),
      body: '<p>Come to our garden by the river, where July tastes of tomatoes and time stands still. It is open.</p>',
    },
    { note: 'dots in the middle', ...head('Tomatoes … and more', 'One, two, … ten. All of them.') },
    { note: 'an abbreviation', ...head('Tomatoes, beans etc.', 'Seeds by A. B. and C..') },
  ],
});
