import { ApiExtension, ApiParam, ApiResponse } from '@nestjs/swagger';
import { Conformance } from '#runs/dto';
import { ManualResult, ManualResultList, WebsiteDeleted } from '#sites/dto';
import { EXAMPLES } from '../openapi/complete-example.js';
import { describeRoutes, reply, replyWith } from '../openapi/describe.js';

const CRITERION = ApiParam({ name: 'criterion', schema: { type: 'string', maxLength: 10, example: '2.4.3' } });

export const docs = describeRoutes(
  { tag: 'Audits', stability: 'outside' },
  {
    getConformance: {
      summary: 'What a completed run says of WCAG 2.2',
      description:
        'Every success criterion of level A and AA: whether rules found failures, with evidence; whether they found none; or that nothing looked. What people found by hand (`PUT /v1/websites/{id}/conformance/{criterion}`) is beside it.',
      success: reply(200, 'The criteria.', Conformance, { one: ['Cut to one criterion'] }),
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
      success: replyWith(200, 'The results.', ManualResultList),
      errors: ['NO_ORG'],
    },
    setManualResult: {
      summary: 'Record what a person found of a success criterion',
      description: 'In place of the result before. Repeating it changes nothing.',
      success: replyWith(200, 'The result.', ManualResult),
      errors: ['NO_ORG'],
      also: [CRITERION],
    },
    removeManualResult: {
      summary: 'Remove a result',
      description: 'What audits find stays.',
      success: replyWith(200, 'Done.', WebsiteDeleted),
      errors: ['NO_ORG'],
      also: [CRITERION],
    },
  },
);
