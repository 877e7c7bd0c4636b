import { ruleTester } from '../../testing/index.js';
import rule from './faq.rule.js';

const faq = (mainEntity: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity })}</script>`;
const answer = { '@type': 'Answer', text: 'In May.' };

ruleTester(rule, {
  pass: [faq([{ '@type': 'Question', name: 'When do I sow beans?', acceptedAnswer: answer }])],
  fail: [
    { page: faq([]), message: 'none' },
    { page: faq([{ '@type': 'Question', acceptedAnswer: answer }]), message: 'question', sentence: 'Question 1' },
    {
      page: faq([
        { '@type': 'Question', name: 'When?', acceptedAnswer: answer },
        { '@type': 'Question', name: 'Where?' },
      ]),
      message: 'answer',
      sentence: 'Question 2',
    },
    { page: faq({ '@type': 'Question', name: 'Who?', acceptedAnswer: 'You.' }), message: 'answer' },
  ],
  notApplicable: [
    '<h2>When do I sow beans?</h2>',
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"QAPage"}</script>',
  ],
  nearMiss: [
    { note: 'one question, not in a list', body: faq({ '@type': 'Question', name: 'How?', acceptedAnswer: answer }) },
    {
      note: 'the page as a reference',
      body: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"WebSite","name":"B","hasPart":{"@type":"FAQPage","@id":"#faq"}}</script>',
    },
    {
      note: 'questions that are described elsewhere on the page',
      body: `<script type="application/ld+json">${JSON.stringify({
        '@context': 'https://schema.org',
        '@graph': [
          { '@type': 'FAQPage', mainEntity: [{ '@id': '#q' }] },
          { '@type': 'Question', '@id': '#q', name: 'Why?', acceptedAnswer: answer },
        ],
      })}</script>`,
    },
  ],
});

it('advises, because search engines no longer ask for it', () => expect(rule.meta.severity).toBe('warning'));
