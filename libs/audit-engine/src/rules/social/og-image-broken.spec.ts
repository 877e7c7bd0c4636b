import { ruleTester } from '../../testing/index.js';
import rule from './og-image-broken.rule.js';

const head = (url: string, key = 'property="og:image"'): { head: string } => ({
  head: `<title>x</title><meta ${key} content="${url}">`,
});
const url = 'https://example.com/card.png';
const pages = { '/': head(url), '/a': head(url, 'name="twitter:image"') };

ruleTester(rule, {
  pass: [{ pages, resources: [{ url }] }],
  fail: [
    {
      page: { pages, resources: [{ url, status: 404 }] },
      message: 'status',
      sentence: 'returns status 404. Pages that name it: 2.',
      evidence: url,
    },
    {
      page: { pages, resources: [{ url, body: '<!doctype html><p>x</p>', headers: { 'content-type': 'text/html' } }] },
      message: 'page',
    },
    {
      page: { pages, resources: [{ url, outcome: 'broken', status: 301, error: 'redirects without a target' }] },
      message: 'loop',
    },
    {
      page: {
        pages: {
          '/': {
            head: `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","logo":"${url}"}</script>`,
          },
        },
        resources: [{ url, status: 404 }],
      },
      message: 'status',
      sentence: 'Pages that name it: 1.',
    },
  ],
  notApplicable: [
    { note: 'nothing was asked for', pages },
    {
      note: 'a picture of the page itself: another rule',
      pages: { '/': { ...head(url), body: `<img src="${url}" alt="">` } },
      resources: [{ url, status: 404 }],
    },
    { note: 'on another host', pages: { '/': head('https://pictures.example/card.png') }, resources: [] },
  ],
  nearMiss: [
    { note: 'refused, which may concern us alone', pages, resources: [{ url, status: 403 }] },
    { note: 'no answer', pages, resources: [{ url, outcome: 'timeout' }] },
    { note: 'a redirect that works', pages, resources: [{ url, chain: ['/new.png'] }] },
  ],
});
