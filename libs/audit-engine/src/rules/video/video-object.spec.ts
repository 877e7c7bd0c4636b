import { ruleTester } from '../../testing/index.js';
import rule from './video-object.rule.js';

const block = (value: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...(value as object) })}</script>`;

const complete = {
  '@type': 'VideoObject',
  name: 'How to sow beans',
  thumbnailUrl: 'https://example.com/sowing.jpg',
  uploadDate: '2026-03-08T09:00:00+01:00',
  contentUrl: 'https://example.com/sowing.mp4',
};

ruleTester(rule, {
  pass: [block(complete)],
  fail: [
    { page: block({ ...complete, uploadDate: undefined }), message: 'missing', sentence: 'uploadDate' },
    {
      page: block({ ...complete, name: undefined, thumbnailUrl: undefined }),
      message: 'missing',
      count: 2,
      sentence: 'name',
    },
  ],
  notApplicable: ['<p>Beans</p>', block({ '@type': 'Thing', name: 'Beans' })],
  nearMiss: [
    {
      note: 'a video in a recipe is described by its recipe',
      body: block({ '@type': 'Recipe', name: 'Soup', video: { '@type': 'VideoObject', '@id': '#video' } }),
    },
    { note: 'a reference', body: block({ '@type': 'VideoObject', '@id': 'https://example.com/#video' }) },
  ],
});
