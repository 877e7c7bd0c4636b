import { ERRORS } from '#common';
import type { Schema } from './describe.js';

const integer = { type: 'integer' };

export const commonSchemas: Readonly<Record<string, Schema>> = {
  ErrorEnvelope: {
    type: 'object',
    description: 'Every answer above 399. Branch on the HTTP status and on `error.code`, never on `error.message`.',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        additionalProperties: true,
        required: ['code', 'message'],
        properties: {
          code: {
            type: 'string',
            description: `Stable, in capitals. Known codes: ${Object.keys(ERRORS).join(', ')}. Take an unknown one as opaque.`,
            examples: ['NOT_FOUND'],
          },
          message: { type: 'string', description: 'For people. May change.' },
          requestId: {
            type: 'string',
            description: 'The same as the header X-Request-Id. Name it when you ask for help.',
          },
          issues: {
            type: 'array',
            maxItems: 10,
            description: 'VALIDATION_ERROR: what to mend, at most 10 places.',
            items: {
              type: 'object',
              required: ['path', 'message'],
              properties: {
                path: { type: 'string', description: 'Dotted path of the member.' },
                message: { type: 'string' },
              },
            },
          },
          truncated: { type: 'boolean', description: 'VALIDATION_ERROR: there are more issues than are listed.' },
          totalIssues: {
            ...integer,
            description: 'VALIDATION_ERROR: how many issues there are, when not all are listed.',
          },
          threats: {
            type: 'array',
            maxItems: 20,
            description: 'SECURITY_VIOLATION: what was found. Its texts are escaped for HTML.',
            items: {
              type: 'object',
              required: ['path', 'value', 'pattern', 'category'],
              properties: {
                path: { type: 'string', description: 'Where it stands in the body.' },
                value: { type: 'string', description: 'What stands there, its first 200 characters.' },
                pattern: { type: 'string', description: 'What it was taken for, such as `script-url`.' },
                category: { type: 'string', enum: ['markup', 'link'] },
              },
            },
          },
          required: { ...integer, description: 'INSUFFICIENT_CREDITS: credits that this needs.' },
          balance: { $ref: '#/components/schemas/CreditBalance' },
          requiredScope: { type: 'string', description: 'FORBIDDEN: the scope that the key lacks.' },
          runStatus: {
            type: 'string',
            description:
              'NOT_FOUND of a run report: the status of the run. Poll on only while it is pending or running.',
          },
          reason: { type: 'string', description: 'UPSTREAM_ERROR: why the run could not be handed over.' },
        },
      },
    },
  },
};

export const examplePlan = {
  id: 'starter',
  name: 'Starter',
  monthlyCredits: 3000,
  signupGrantCredits: 0,
  maxMembers: 1,
  maxPagesPerAudit: 2000,
  renderConcurrency: 5,
  maxConcurrentRuns: 5,
  minSeats: 0,
};
