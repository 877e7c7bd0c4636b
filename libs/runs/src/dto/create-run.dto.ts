import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ChoiceField, Constant, RawTextField, TextField, WebAddressField } from '#common/dto';
import { findConfigIssues } from '../run-config.js';
import { RUN_MODES, type RunMode } from '../run-status.js';
import { PageLimitClampNotice } from './page-limit-notice.dto.js';

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

  @ChoiceField({
    choices: RUN_MODES,
    documentedDefault: 'audit',
    description:
      '`recommend`: audit, and propose verified fixes. `audit-fix`: audit, and deliver verified fixes. `fix`: audit nothing, and deliver fixes for the findings of an earlier audit.',
  })
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
      'A JSON object as a string. Keys: `coverageMode` (`quick`, `surface`, `full`), `maxPages` (integer from 1), `disabledRulePatterns` (array of `*`, `category/*` or rule ids), `externalLinksEnabled` (boolean), `render` (`auto`, `all`, `off`; default `off`), `maxRenders` (integer from 0, default 100), `lab` (pages that a browser measures, 0 to 10, default 0). Which pages: `include` and `exclude` (up to 100 patterns of paths as in robots.txt), `urls` (up to 500 pages of the site), `maxDepth` (clicks from the start page), `sitemapOnly` (boolean). Unknown keys are kept and ignored.',
    example: '{"coverageMode":"surface","maxPages":100}',
  })
  config?: string;

  @TextField({
    maxLength: 200,
    description:
      'Your own id of the website; a filter of the list. Without it, the id of the website in `/v1/websites`.',
    example: 'site-42',
  })
  websiteId?: string;

  @TextField({
    maxLength: 200,
    description:
      'Your own id of the audit. With mode `fix`: the audit whose findings are to be fixed, by the id of its run or by the auditId that it got; without it the last completed one of the site.',
    example: 'audit-2026-11',
  })
  auditId?: string;
}

export class CreatedRun {
  @ApiProperty({ example: 'run_01kag8y3f7e9wb2m5t8v4c6h1a' })
  id: string;

  @Constant('pending')
  status: 'pending';

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty({ required: false })
  notice?: PageLimitClampNotice;
}
