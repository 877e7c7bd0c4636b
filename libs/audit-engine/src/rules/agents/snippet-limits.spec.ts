import { ruleTester } from '../../testing/index.js';
import rule from './snippet-limits.rule.js';

const robots = (content: string, name = 'robots'): { head: string } => ({
  head: `<meta name="${name}" content="${content}">`,
});

ruleTester(rule, {
  pass: [robots('max-snippet:-1, max-image-preview:large'), '<h1>Tomatoes</h1>'],
  fail: [
    { page: robots('nosnippet'), message: 'none', evidence: 'nosnippet', sentence: 'nosnippet for robots' },
    { page: robots('index, max-snippet:0', 'googlebot'), message: 'none', sentence: 'max-snippet:0 for googlebot' },
    { page: { headers: { 'x-robots-tag': 'nosnippet' } }, message: 'none', evidence: 'X-Robots-Tag: nosnippet' },
    {
      page: '<main><div data-nosnippet><h1>Tomatoes</h1><p>Text</p></div></main>',
      message: 'main',
      evidence: 'data-nosnippet',
    },
  ],
  notApplicable: [robots('noindex, nosnippet')],
  nearMiss: [
    { note: 'a length', ...robots('max-snippet:50') },
    { note: 'a part beside the content', body: '<h1>Tomatoes</h1><div data-nosnippet>Accept cookies</div>' },
    { note: 'on an element where it has no effect', body: '<main data-nosnippet><h1>Tomatoes</h1><p>Text</p></main>' },
    { note: 'for a crawler of news', ...robots('nosnippet', 'googlebot-news') },
  ],
});
