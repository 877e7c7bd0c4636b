import { ruleTester } from '../../testing/index.js';
import rule from './article.rule.js';

const block = (value: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...(value as object) })}</script>`;

const complete = {
  '@type': 'BlogPosting',
  headline: 'Beans',
  image: 'https://example.com/beans.jpg',
  datePublished: '2026-03-08',
  author: { '@type': 'Person', name: 'Hannah Price' },
};

ruleTester(rule, {
  pass: [block(complete)],
  fail: [
    { page: block({ ...complete, author: undefined }), message: 'missing', sentence: 'BlogPosting has no author' },
    {
      page: block({ ...complete, headline: undefined, image: undefined }),
      message: 'missing',
      count: 2,
      sentence: 'headline',
    },
  ],
  notApplicable: ['<p>Beans</p>', block({ '@type': 'Thing', name: 'Beans' })],
  nearMiss: [
    {
      note: 'posts in a list of a blog',
      body: block({ '@type': 'Blog', name: 'Beans', blogPost: [{ '@type': 'BlogPosting', headline: 'Sowing' }] }),
    },
    {
      note: 'a long article that names no author anywhere, which is another finding',
      body: `${block({ ...complete, author: undefined })}<main><p>${'A sentence about beans and how they grow. '.repeat(30)}</p></main>`,
    },
    { note: 'technical articles have no such card', body: block({ '@type': 'TechArticle', headline: 'Install' }) },
  ],
});
