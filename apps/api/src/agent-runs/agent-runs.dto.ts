import { ApiSchema } from '@nestjs/swagger';
import { findConfigIssues, RUN_MODES, RUN_STATUSES, type RunMode, type RunStatus } from '#runs';
import { ChoiceField, QueryIntegerField, RawTextField, TextField, WebAddressField } from '../validation/fields.js';

@ApiSchema({ name: 'CreateRunRequest' })
export class CreateRunDto {
  @WebAddressField({
    required: true,
    maxLength: 2_048,
    description: 'The site to audit.',
    example: 'https://www.example.com/',
  })
  url: string;

  @ChoiceField({
    required: true,
    choices: ['api'],
    description: 'Who starts the run. Other origins are internal.',
    example: 'api',
  })
  trigger: 'api';

  @ChoiceField({ choices: RUN_MODES, documentedDefault: 'audit', description: 'What the run is to do.' })
  mode?: RunMode;

  @TextField({
    maxLength: 200,
    description: 'A language model for the modes that use one. Stored with the run.',
    example: 'default',
  })
  model?: string;

  @RawTextField({
    maxLength: 16_384,
    issuesIn: findConfigIssues,
    description:
      'A JSON object as a string. Keys: `coverageMode` (`quick`, `surface`, `full`), `maxPages` (integer from 1), `disabledRulePatterns` (array of `*`, `category/*` or rule ids), `externalLinksEnabled` (boolean). Unknown keys are kept and ignored.',
    example: '{"coverageMode":"surface","maxPages":100}',
  })
  config?: string;

  @TextField({ maxLength: 200, description: 'Your own id of the website; a filter of the list.', example: 'site-42' })
  websiteId?: string;

  @TextField({ maxLength: 200, description: 'Your own id of the audit.', example: 'audit-2026-11' })
  auditId?: string;
}

export class ListRunsQuery {
  @QueryIntegerField({ min: 1, max: 100, fallback: 20, description: 'Runs a page.' })
  limit: number;

  @QueryIntegerField({ min: 0, fallback: 0, description: 'Runs to skip.' })
  offset: number;

  @ChoiceField({ choices: RUN_STATUSES, description: 'Only runs in this state.' })
  status?: RunStatus;

  @ChoiceField({ choices: RUN_MODES, description: 'Only runs of this mode.' })
  mode?: RunMode;

  @TextField({ maxLength: 200, description: 'Only runs of this website.', example: 'site-42' })
  websiteId?: string;
}
