import { applyDecorators } from '@nestjs/common';
import { ApiExtension, ApiResponse } from '@nestjs/swagger';
import { exampleRun } from '../agent-runs/agent-runs.examples.js';
import { Describe, ref, type Schema } from '../openapi/describe.js';

const text = { type: 'string' };
const integer = { type: 'integer', minimum: 0 };
const textOrNull = { type: ['string', 'null'] };

const BESIDE = ' This route stands beside the stable contract: members and parameters may be added to it.';

const findingProperties = {
  ruleId: text,
  ruleName: text,
  category: text,
  severity: { type: 'string', enum: ['error', 'warning'] },
  cause: { ...text, description: 'The same for all findings of the run that one correction removes.' },
  pageUrl: { ...textOrNull, description: 'The page that it is about; null when it is about the site.' },
  message: { ...text, description: 'For people.' },
  messageId: text,
  data: { type: ['object', 'null'], additionalProperties: true, description: 'What stands in the sentence.' },
  line: { type: ['integer', 'null'], description: 'In the source of the page, from 1.' },
  snippet: { ...textOrNull, description: 'Piece of the source, escaped for HTML text.' },
  selector: { ...textOrNull, description: 'CSS selector that finds the element, and no other, in the page.' },
  url: {
    ...textOrNull,
    description: 'What it is about when that is not a page of the run: a broken target, robots.txt.',
  },
};
const findingRequired = Object.keys(findingProperties);

const kept = {
  type: 'object',
  required: ['found', 'kept', 'note'],
  properties: {
    found: { ...integer, description: 'Findings of the run.' },
    kept: { ...integer, description: 'Those of them that can be read.' },
    note: { ...textOrNull, description: 'For people, where not all are kept.' },
  },
};

function listOf(member: string, schema: string, more: Schema = {}): Schema {
  return {
    type: 'object',
    required: [member, 'nextCursor', 'total'],
    properties: {
      [member]: { type: 'array', maxItems: 1_000, items: ref(schema) },
      nextCursor: {
        ...textOrNull,
        description:
          'To be sent as `cursor` for what comes next; null at the end. A search may answer with few items, or none, and go on.',
      },
      total: { type: ['integer', 'null'], description: 'How many there are in all; null where nobody has counted.' },
      ...more,
    },
  };
}

export const findingSchemas: Readonly<Record<string, Schema>> = {
  Finding: {
    type: 'object',
    additionalProperties: true,
    required: [...findingRequired, 'pages', 'pagesTotal'],
    properties: {
      ...findingProperties,
      pages: { type: 'array', items: text, description: 'Where it can be found, for findings that are about no page.' },
      pagesTotal: { ...integer, description: 'True number of those.' },
    },
  },
  FindingCause: {
    type: 'object',
    additionalProperties: true,
    required: [...findingRequired, 'findings', 'pages'],
    properties: {
      ...findingProperties,
      findings: { ...integer, description: 'Findings of this cause. The other members are those of the first.' },
      pages: { ...integer, description: 'Pages that it touches.' },
    },
  },
  FoundPage: {
    type: 'object',
    additionalProperties: true,
    required: ['url', 'findings', 'errors', 'warnings'],
    properties: { url: text, findings: integer, errors: integer, warnings: integer },
  },
  FindingList: listOf('findings', 'Finding', { run: kept }),
  FindingCauseList: listOf('causes', 'FindingCause', { run: kept }),
  FoundPageList: listOf('pages', 'FoundPage'),
};

const exampleFinding = {
  ruleId: 'images/alt-missing',
  ruleName: 'Images have an alternative text',
  category: 'images',
  severity: 'error',
  cause: 'images/alt-missing~1k3j9x8a2b4',
  pageUrl: 'https://www.example.com/about',
  message: 'An image has no alternative text.',
  messageId: 'missing',
  data: null,
  line: 41,
  snippet: '&lt;img src="/logo.png"&gt;',
  selector: 'header > a > img',
  url: null,
};
const exampleKept = { found: 1_204, kept: 1_204, note: null };

function route(of: {
  operationId: string;
  summary: string;
  description: string;
  schema: string;
  example: unknown;
}): MethodDecorator {
  const { operationId, summary, description, schema, example } = of;
  return applyDecorators(
    ApiExtension('x-stability', 'beside-contract'),
    Describe({
      operationId,
      tag: 'Audits',
      summary,
      description: description + BESIDE,
      success: [
        {
          status: 200,
          description: 'A part of the list.',
          schema,
          examples: { part: { summary: 'A part', value: example } },
        },
      ],
      errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
    }),
  );
}

export function DocumentFindings(): MethodDecorator {
  return route({
    operationId: 'listFindings',
    summary: 'List all findings of a completed run',
    description:
      'Errors first, then by rule and by page. Filters are combined. 404 with `error.runStatus` while there are none; they are kept for some months, their numbers in the report for good.',
    schema: 'FindingList',
    example: {
      findings: [{ ...exampleFinding, pages: [], pagesTotal: 0 }],
      nextCursor: '0.0.1',
      total: 1_204,
      run: exampleKept,
    },
  });
}

export function DocumentCauses(): MethodDecorator {
  return route({
    operationId: 'listFindingCauses',
    summary: 'List what to mend in a completed run',
    description:
      'Findings that one correction removes are one cause: the same broken target, the same piece of a template, the same missing header. Errors first, then what touches the most pages. Its findings: the list of findings with `cause`.',
    schema: 'FindingCauseList',
    example: {
      causes: [{ ...exampleFinding, findings: 200, pages: 200 }],
      nextCursor: null,
      total: 1,
      run: exampleKept,
    },
  });
}

export function DocumentFoundPages(): MethodDecorator {
  return route({
    operationId: 'listFindingPages',
    summary: 'List the pages of a completed run that have findings',
    description:
      'Those with the most errors first. `rule`, `severity` and `category` choose what is counted, `q` and `page` the pages; `cause` chooses its rule.',
    schema: 'FoundPageList',
    example: {
      pages: [{ url: 'https://www.example.com/about', findings: 12, errors: 3, warnings: 9 }],
      nextCursor: null,
      total: 1,
    },
  });
}

export function DocumentExportFindings(): MethodDecorator {
  return applyDecorators(
    ApiExtension('x-stability', 'beside-contract'),
    Describe({
      operationId: 'exportFindings',
      tag: 'Audits',
      summary: 'Download the findings of a completed run',
      description: `All that the filters let through, as one file.${BESIDE}`,
      success: [],
      errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
    }),
    ApiResponse({
      status: 200,
      description: `The file, such as findings-${exampleRun.id}.csv.`,
      content: {
        'text/csv': { schema: { type: 'string' } },
        'application/x-ndjson': { schema: { type: 'string', description: 'A `Finding` a line.' } },
      },
    }),
  );
}
