import { ruleTester } from '../../testing/index.js';
import rule from './after-end.rule.js';

const page = (before: string, after: string): { html: string } => ({
  html: `<!doctype html><html lang="en"><head><title>A</title></head><body><p>Text</p>${before}</body></html>${after}`,
});
const foreign = '<script src="https://counter.example/c.js"></script>';

ruleTester(rule, {
  pass: [page('', '\n')],
  fail: [
    {
      page: page('', foreign),
      message: 'appended',
      sentence: '<script> elements of counter.example',
      evidence: '&lt;script',
    },
    {
      page: page(
        '',
        '<iframe src="https://counter.example/" title="x"></iframe><a href="https://pills.example/">x</a>',
      ),
      message: 'appended',
      count: 2,
    },
  ],
  nearMiss: [
    {
      note: 'a copy of a site that links to the original',
      html: page('', '<p>Changed on <a href="https://www.beanbook.example/log">8 March</a></p>').html.replace(
        '<title>A',
        '<title>Beanbook, chapter 1',
      ),
    },
    { note: 'a note of the cache', ...page('', '<!-- cached 12:00, https://cache.example/ -->') },
    { note: 'inside of the page', ...page(foreign, '') },
    {
      note: 'own scripts after the end are untidy, not foreign',
      ...page('', '<script src="/late.js"></script><script>1</script>'),
    },
    {
      note: 'a text about the tag',
      ...page('<code>&lt;/html&gt;</code><script src="https://cdn.example/a.js"></script>', ''),
    },
    { note: 'no end tag at all', html: `<!doctype html><html lang="en"><title>A</title><body>${foreign}` },
  ],
});
