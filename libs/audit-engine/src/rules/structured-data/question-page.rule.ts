import { definePageRule } from '../../engine/run/rule.js';
import { entitiesOf, has, isReference, objectsOf } from '../../shared/structured-data/entities.js';
import { describes } from '../../shared/structured-data/requirements.js';
import { QUESTION_PAGE } from '../../shared/structured-data/rich-results.data.js';

const TYPES = new Set(['QAPage']);

export default definePageRule({
  meta: {
    id: 'structured-data/question-page',
    title: { failed: 'Q&A page data is incomplete', passed: 'Q&A page data is complete' },
    subcategory: 'required properties',
    severity: 'warning',
    weight: 3,
    needs: ['structuredData'],
    messages: {
      noQuestion: 'A QAPage has no question as mainEntity.',
      question: 'The question of a QAPage has no {property}.',
      answer: 'An answer of a QAPage has no text.',
    },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/appearance/structured-data/qapage',
      'https://schema.org/QAPage',
    ],
    howToFix: 'Give the question a name, its answerCount, and the text of each answer.',
  },
  applies: ({ structuredData }) => describes(structuredData, TYPES),
  check({ structuredData }, report) {
    for (const { value, element } of entitiesOf(structuredData, TYPES)) {
      const questions = objectsOf(structuredData, value['mainEntity']);
      if (!has(value, 'mainEntity')) report('noQuestion', element);
      for (const question of questions) {
        if (isReference(question)) continue;
        for (const property of QUESTION_PAGE.question)
          if (!property.split('|').some((name) => has(question, name)))
            report('question', element, { property: property.replaceAll('|', ' or ') });
        const answers = [question['acceptedAnswer'], question['suggestedAnswer']].flatMap((list) =>
          objectsOf(structuredData, list),
        );
        // Without answers yet there is nothing that could be accepted or suggested.
        if (answers.length === 0 && Number(question['answerCount'] ?? 1) > 0)
          report('question', element, { property: 'acceptedAnswer or suggestedAnswer' });
        for (const answer of answers) if (!isReference(answer) && !has(answer, 'text')) report('answer', element);
      }
    }
  },
});
