import { ruleTester } from '../../testing/index.js';
import rule from './video-address.rule.js';

const block = (value: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...(value as object) })}</script>`;

const complete = {
  '@type': 'VideoObject',
  name: 'How to sow beans',
  thumbnailUrl: 'https://example.com/sowing.jpg',
  uploadDate: '2026-03-08',
  embedUrl: 'https://player.example/v/1',
};

ruleTester(rule, {
  pass: [block(complete)],
  fail: [{ page: block({ ...complete, embedUrl: undefined }), message: 'missing', sentence: 'contentUrl or embedUrl' }],
  notApplicable: ['<p>Beans</p>', block({ '@type': 'Thing', name: 'Beans' })],
  nearMiss: [
    {
      note: 'the file is enough',
      body: block({ ...complete, embedUrl: undefined, contentUrl: 'https://example.com/sowing.mp4' }),
    },
  ],
});
