import { ruleTester } from '../../testing/index.js';
import rule from './defaced.rule.js';

const page = (title: string, body: string): { head: string; body: string } => ({
  head: `<title>${title}</title>`,
  body,
});

ruleTester(rule, {
  pass: ['<h1>Roofs and gutters</h1>'],
  fail: [
    {
      page: page('Hacked by Mr.Example', '<h1>Greetings</h1>'),
      message: 'mark',
      sentence: 'Hacked by Mr.Example',
      evidence: '&lt;title',
    },
    { page: page('Home', '<h1>.:: H4ck3d by Team ::.</h1>'), message: 'mark', evidence: '&lt;h1' },
    { page: page('Home', '<h2>This site has been defaced by nobody</h2>'), message: 'mark' },
  ],
  nearMiss: [
    {
      note: 'a report about a break-in',
      ...page('Retailer hacked by unknown group', '<h1>Retailer hacked by unknown group</h1>'),
    },
    {
      note: 'a long article',
      ...page(
        'Hacked by a friend',
        `<h1>Hacked by a friend</h1><p>${'How a friend tried out our defences and what we learned. '.repeat(60)}</p>`,
      ),
    },
    { note: 'a film', ...page('Touched by an Angel', '<h1>Touched by an Angel</h1>') },
    { note: 'an owner', ...page('Home', '<h1>A workshop owned by its workers</h1>') },
  ],
});
