import { definePageRule } from '../../engine/run/rule.js';
import { entitiesOf, has, objectsOf } from '../../shared/structured-data/entities.js';
import { describes } from '../../shared/structured-data/requirements.js';

const TYPES = new Set(['FAQPage']);

export default definePageRule({
  meta: {
    id: 'structured-data/faq',
    title: { failed: 'FAQ data is incomplete', passed: 'FAQ data is complete' },
    subcategory: 'questions',
    severity: 'warning',
    weight: 2,
    needs: ['structuredData'],
    messages: {
      none: 'A FAQPage has no questions in mainEntity.',
      question: 'Question {number} of a FAQPage has no name.',
      answer: 'Question {number} of a FAQPage has no acceptedAnswer with a text.',
    },
    since: '1.0',
    references: ['https://schema.org/FAQPage', 'https://schema.org/acceptedAnswer'],
    howToFix: 'Give each Question its text as the name, and an acceptedAnswer of type Answer with text.',
  },
  applies: ({ structuredData }) => describes(structuredData, TYPES),
  check({ structuredData }, report) {
    for (const { value, element } of entitiesOf(structuredData, TYPES)) {
      const questions = objectsOf(structuredData, value['mainEntity']);
      if (questions.length === 0) report('none', element);
      questions.forEach((question, i) => {
        const answers = objectsOf(structuredData, question['acceptedAnswer']);
        if (!has(question, 'name') && !has(question, 'text')) report('question', element, { number: i + 1 });
        if (!answers.some((answer) => has(answer, 'text'))) report('answer', element, { number: i + 1 });
      });
    }
  },
});
