import { ruleTester } from '../../testing/index.js';
import rule from './forum-post.rule.js';

const block = (value: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...(value as object) })}</script>`;

const complete = {
  '@type': 'DiscussionForumPosting',
  headline: 'Beans in pots',
  text: 'Do they need a stick?',
  author: { '@type': 'Person', name: 'Ada Green' },
  datePublished: '2026-05-01T08:00:00+02:00',
};

ruleTester(rule, {
  pass: [block(complete), block({ ...complete, text: undefined, image: '/beans.jpg' })],
  fail: [
    { page: block({ ...complete, author: undefined }), message: 'missing', sentence: 'no author' },
    { page: block({ ...complete, datePublished: undefined }), message: 'missing', sentence: 'no datePublished' },
    {
      page: block({ ...complete, text: undefined }),
      message: 'missing',
      sentence: 'no text or image or video or sharedContent',
    },
  ],
  notApplicable: ['<p>Beans</p>', block({ '@type': 'BlogPosting', headline: 'Beans' })],
  nearMiss: [
    {
      note: 'a post of a list, which has its own page',
      body: block({
        '@type': 'CollectionPage',
        hasPart: [{ '@type': 'DiscussionForumPosting', url: 'https://example.com/t/1', headline: 'Beans in pots' }],
      }),
    },
    {
      note: 'a reference',
      body: block({ '@type': 'WebPage', mainEntity: { '@type': 'DiscussionForumPosting', '@id': '#p' } }),
    },
    {
      note: 'a link shared with others',
      body: block({ ...complete, text: undefined, sharedContent: { '@type': 'WebPage', url: 'https://example.org/' } }),
    },
  ],
});
