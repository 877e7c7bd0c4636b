import { ruleTester } from '../../testing/index.js';
import rule from './font-preconnect.rule.js';

const sheet = '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter&amp;display=swap">';

ruleTester(rule, {
  pass: [{ head: `<link rel="preconnect" href="https://fonts.gstatic.com" crossorigin>${sheet}` }],
  fail: [
    { page: { head: sheet }, message: 'missing', evidence: 'googleapis' },
    { page: { head: `<link rel="preconnect" href="https://fonts.googleapis.com">${sheet}` }, message: 'missing' },
    {
      page: { head: `<link rel="preconnect" href="https://fonts.gstatic.com">${sheet}` },
      message: 'anonymous',
      evidence: 'preconnect',
    },
  ],
  notApplicable: [
    { head: '<link rel="stylesheet" href="/fonts.css">' },
    { url: 'https://example.com/', head: sheet.replace('https:', 'http:') },
  ],
  nearMiss: [
    {
      note: 'both kinds of connection',
      head: `<link rel="preconnect" href="//fonts.gstatic.com"><link rel="preconnect" href="//fonts.gstatic.com" crossorigin>${sheet}`,
    },
    {
      note: 'by a font that is loaded in advance',
      head: `<link rel="preload" as="font" href="https://fonts.gstatic.com/s/a.woff2" crossorigin>${sheet}`,
    },
    {
      note: 'by header',
      head: `<meta charset="utf-8">${sheet}`,
      headers: { link: '<https://fonts.gstatic.com>; rel=preconnect; crossorigin' },
    },
  ],
});
