import { rendered } from '../../testing/rendered.js';
import { ruleTester } from '../../testing/index.js';
import rule from './text-style.rule.js';

const PAGE = { body: '<p>Beans are sown in May, when the soil is warm.</p>' };
const shown = (kind: 'justified' | 'italic' | 'capitals' | 'small' | 'tight' | 'long', value: number) =>
  rendered(PAGE, {
    browser: { looks: { texts: [{ kind, selector: 'p', html: '<p>Beans are sown', value, count: 3 }], links: [] } },
  });

ruleTester(rule, {
  pass: [rendered(PAGE, {})],
  fail: [
    {
      page: shown('justified', 240),
      message: 'justified',
      sentence: 'A text of 240 characters is justified (texts like it on the page: 3).',
      evidence: 'Beans are sown',
    },
    { page: shown('italic', 300), message: 'italic', sentence: '300 characters is in italics' },
    { page: shown('capitals', 120), message: 'capitals', sentence: '120 characters is in capital letters' },
    { page: shown('small', 8.5), message: 'small', sentence: 'font size of 8.5 px' },
    { page: shown('tight', 0.9), message: 'tight', sentence: '0.9 times the font size apart' },
    { page: shown('long', 175), message: 'long', sentence: 'lines of about 175 characters' },
  ],
  notApplicable: ['<p>Not shown by a browser</p>', rendered(PAGE, { browser: { looks: null } })],
  nearMiss: [
    {
      note: 'a link that looks like the text has a rule of its own',
      ...rendered(PAGE, {
        browser: { looks: { texts: [], links: [{ selector: 'a', html: '<a href="/">x</a>', ratio: 1 }] } },
      }),
    },
  ],
});
