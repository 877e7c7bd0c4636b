import { ruleTester } from '../../testing/index.js';
import rule from './robots-txt.rule.js';

const pages = { '/': '<p>Home</p>' };

ruleTester(rule, {
  pass: [{ pages, probes: { robots: 'User-agent: *\nDisallow: /cart\n\nSitemap: https://example.com/sitemap.xml' } }],
  fail: [
    { page: { pages, probes: { robots: { status: 503, text: '' } } }, message: 'serverError', sentence: '503' },
    { page: { pages, probes: { robots: '<!doctype html><title>Not found</title>' } }, message: 'html' },
    {
      page: { pages, probes: { robots: 'User-agent: *\nDisalow: /cart' } },
      message: 'sloppyLine',
      line: 2,
      evidence: 'Disalow',
      sentence: 'for disallow',
    },
    { page: { pages, probes: { robots: 'User-agent: *\ndisallow /' } }, message: 'sloppyLine', line: 2 },
    {
      page: { pages, probes: { robots: 'User-agent: *\nDisllw: /cart\nKeep out /b' } },
      message: 'unknownLine',
      count: 2,
    },
    { page: { pages, probes: { robots: { status: 301, text: '' } } }, message: 'redirects' },
    {
      page: { pages, probes: { robots: `User-agent: *\n${'Disallow: /a-long-way-down\n'.repeat(20_000)}` } },
      message: 'tooLarge',
    },
  ],
  notApplicable: [{ pages }],
  nearMiss: [
    {
      note: 'a large file',
      pages,
      probes: { robots: `User-agent: *\n${'Disallow: /a-long-way-down\n'.repeat(18_000)}` },
    },
    {
      note: 'fields of younger agreements',
      pages,
      probes: {
        robots:
          'User-agent: *\nAllow: /\nContent-Usage: train-ai=n\nLicense: https://example.com/license.xml\nSchemamap: https://example.com/schemamap.xml',
      },
    },
    {
      note: 'a comment, a blank line and a BOM',
      pages,
      probes: { robots: '\ufeffUser-agent: * # all of them\n\n# Disalow: /x\nAllow: /' },
    },
    { note: 'no robots.txt at all', pages, probes: { robots: { status: 404, text: '<html>' } } },
  ],
});
