import { ApiExtension, ApiParam, ApiResponse } from '@nestjs/swagger';
import { Conformance } from '#runs/dto';
import { ManualResult, ManualResultList, WebsiteDeleted } from '#sites/dto';
import { EXAMPLES } from '../openapi/complete-example.js';
import { describeRoutes, reply } from '../openapi/describe.js';

const exampleResult = {
  ...{ criterion: '2.4.3', result: 'supports', note: 'All dialogs return the focus.' },
  ...{ evaluator: 'Anna Weber', evaluatedOn: '2026-11-20' },
};
const exampleCriterion = {
  ...{ id: '1.1.1', name: 'Non-text Content', level: 'A', en301549: '9.1.1.1' },
  ...{ status: 'fails', note: '1 rule found failures.' },
  rules: [
    {
      ...{ ruleId: 'accessibility/image-alt', name: 'Image has no alternative text', severity: 'error' },
      ...{ findings: 12, pages: 4 },
    },
  ],
  evidence: [
    {
      ...{ ruleId: 'accessibility/image-alt', pageUrl: 'https://www.example.com/about' },
      ...{ message: 'An image has no alternative text.', selector: 'header > a > img' },
    },
  ],
  manual: null,
};

const CRITERION = ApiParam({ name: 'criterion', schema: { type: 'string', maxLength: 10, example: '2.4.3' } });

export const docs = describeRoutes(
  { tag: 'Audits', stability: 'outside' },
  {
    getConformance: {
      summary: 'What a completed run says of WCAG 2.2',
      description:
        'Every success criterion of level A and AA: whether rules found failures, with evidence; whether they found none; or that nothing looked. What people found by hand (`PUT /v1/websites/{id}/conformance/{criterion}`) is beside it.',
      success: reply(200, 'The criteria.', Conformance, {
        one: [
          'Cut to one criterion',
          { runId: EXAMPLES.runId, websiteId: EXAMPLES.websiteId, criteria: [exampleCriterion] },
        ],
      }),
    },
    exportConformance: {
      summary: 'Download what a completed run says of WCAG 2.2',
      description: 'A line for each success criterion, and a line of names.',
      stability: 'contract',
      also: [
        ApiExtension('x-stability', 'beside-contract'),
        ApiResponse({
          status: 200,
          description: `The file, such as wcag-${EXAMPLES.runId}.csv.`,
          content: { 'text/csv': { schema: { type: 'string' } } },
        }),
      ],
    },
    listManualResults: {
      summary: 'List what people found of WCAG by hand',
      description: 'Of each success criterion the latest result.',
      success: reply(200, 'The results.', ManualResultList, { one: ['One result', { results: [exampleResult] }] }),
      errors: ['NO_ORG'],
    },
    setManualResult: {
      summary: 'Record what a person found of a success criterion',
      description: 'In place of the result before. Repeating it changes nothing.',
      success: reply(200, 'The result.', ManualResult, { result: ['A result', exampleResult] }),
      errors: ['NO_ORG'],
      also: [CRITERION],
    },
    removeManualResult: {
      summary: 'Remove a result',
      description: 'What audits find stays.',
      success: reply(200, 'Done.', WebsiteDeleted, { done: ['Done', { success: true }] }),
      errors: ['NO_ORG'],
      also: [CRITERION],
    },
  },
);
