import { ruleTester } from '../../testing/index.js';
import rule from './job-posting.rule.js';

const block = (value: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...(value as object) })}</script>`;

const complete = {
  '@type': 'JobPosting',
  title: 'Gardener',
  description: 'Two days a week among beans.',
  datePosted: '2026-03-08',
  hiringOrganization: { '@type': 'Organization', name: 'Beans & Sons' },
  jobLocation: { '@type': 'Place', address: 'Ledbury' },
};

ruleTester(rule, {
  pass: [block(complete)],
  fail: [
    { page: block({ ...complete, datePosted: undefined }), message: 'missing', sentence: 'datePosted' },
    {
      page: block({ ...complete, title: undefined, jobLocation: undefined }),
      message: 'missing',
      count: 2,
      sentence: 'title',
    },
  ],
  notApplicable: ['<p>Beans</p>', block({ '@type': 'Thing', name: 'Beans' })],
  nearMiss: [
    {
      note: 'work from anywhere',
      body: block({
        ...complete,
        jobLocation: undefined,
        jobLocationType: 'TELECOMMUTE',
        applicantLocationRequirements: { '@type': 'Country', name: 'NO' },
      }),
    },
    {
      note: 'a job in a list',
      body: block({
        '@type': 'ItemList',
        itemListElement: [{ '@type': 'ListItem', position: 1, item: { '@type': 'JobPosting', title: 'Gardener' } }],
      }),
    },
  ],
});
