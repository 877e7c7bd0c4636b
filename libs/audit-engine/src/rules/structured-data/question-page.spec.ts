import { ruleTester } from '../../testing/index.js';
import rule from './question-page.rule.js';

const block = (value: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...(value as object) })}</script>`;

const answer = { '@type': 'Answer', text: 'In May.' };
const question = { '@type': 'Question', name: 'When do I sow beans?', answerCount: 1, acceptedAnswer: answer };
const page = (mainEntity: unknown): string => block({ '@type': 'QAPage', mainEntity });

ruleTester(rule, {
  pass: [
    page(question),
    page({ ...question, acceptedAnswer: undefined, answerCount: '2', suggestedAnswer: [answer, answer] }),
  ],
  fail: [
    { page: block({ '@type': 'QAPage', name: 'Beans' }), message: 'noQuestion' },
    { page: page({ ...question, answerCount: undefined }), message: 'question', sentence: 'no answerCount' },
    { page: page({ ...question, name: undefined }), message: 'question', sentence: 'no name or text' },
    {
      page: page({ ...question, acceptedAnswer: undefined }),
      message: 'question',
      sentence: 'no acceptedAnswer or suggestedAnswer',
    },
    { page: page({ ...question, suggestedAnswer: [{ '@type': 'Answer', upvoteCount: 3 }] }), message: 'answer' },
  ],
  notApplicable: ['<p>Beans</p>', block({ '@type': 'FAQPage', mainEntity: [{ '@type': 'Question', name: 'x' }] })],
  nearMiss: [
    { note: 'nobody has answered yet', body: page({ ...question, acceptedAnswer: undefined, answerCount: 0 }) },
    { note: 'the question is described elsewhere', body: page({ '@id': 'https://example.com/q#question' }) },
    {
      note: 'the question is in another block',
      body: page({ '@id': '#q' }) + block({ ...question, '@id': '#q' }),
    },
    {
      note: 'the text is named by the alternative that the guide allows',
      body: page({ ...question, name: undefined, text: 'When do I sow beans?' }),
    },
  ],
});
