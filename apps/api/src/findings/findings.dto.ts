import { CATEGORY_IDS } from '#audit-engine/rules';
import { WCAG_FILTER } from '#audit-engine/wcag';
import { EXPORT_FORMATS, type ExportFormat } from '#findings';
import { ChoiceField, PatternField, QueryIntegerField, TextField, WebAddressField } from '#common/dto';

export class WcagQuery {
  @PatternField({
    pattern: WCAG_FILTER,
    rule: 'must be a success criterion such as 1.4.3, or a level: A, AA, AAA',
    description:
      'Only findings that fail or may fail this success criterion of WCAG 2.2, or one of this level or below: `AA` takes A and AA.',
    example: '1.4.3',
  })
  wcag?: string;
}

class FindingsFilterQuery extends WcagQuery {
  @TextField({ maxLength: 100, description: 'Only findings of this rule.', example: 'links/broken-internal' })
  rule?: string;

  @WebAddressField({
    maxLength: 2_048,
    description: 'Only findings about this page of the run, and those that can be found on it.',
  })
  page?: string;

  @ChoiceField({ choices: ['error', 'warning'], description: 'Only findings of rules of this severity.' })
  severity?: 'error' | 'warning';

  @ChoiceField({ choices: CATEGORY_IDS, description: 'Only findings of rules of this category.' })
  category?: string;

  @TextField({
    maxLength: 200,
    description: 'Only findings of this cause.',
    example: 'links/broken-internal~4fz8k2m1q0',
  })
  cause?: string;

  @TextField({
    maxLength: 200,
    description: 'Only findings with this text in their sentence, snippet, selector or address, in any case.',
    example: 'logo.png',
  })
  q?: string;
}

class PartQuery extends FindingsFilterQuery {
  @PatternField({
    pattern: '^\\d{1,9}\\.\\d{1,9}\\.\\d{1,9}$',
    rule: 'must be the nextCursor of the answer before',
    description: 'The `nextCursor` of the answer before, with the same filters and the same `sort`.',
    example: '3.0.120',
  })
  cursor?: string;

  @QueryIntegerField({ min: 1, max: 1_000, fallback: 100, description: 'Most items of an answer.' })
  limit: number;
}

export class ListFindingsQuery extends PartQuery {
  @ChoiceField({
    choices: ['severity', 'rule', 'page'],
    documentedDefault: 'severity',
    description:
      '`severity`: errors first, then by rule and by page. `page`: those of a page together, those about the site last.',
  })
  sort?: 'severity' | 'rule' | 'page';

  @ChoiceField({
    choices: ['new'],
    description:
      'Only findings that are new beside the completed audit of the site before this one: errors first, then by rule and page. 404 for a first audit.',
  })
  change?: 'new';
}

export class ListCausesQuery extends PartQuery {
  @ChoiceField({
    choices: ['severity', 'pages', 'findings', 'rule'],
    documentedDefault: 'severity',
    description: '`severity`: errors first, then what touches the most pages. `pages`, `findings`: the most first.',
  })
  sort?: 'severity' | 'pages' | 'findings' | 'rule';
}

export class ListFoundPagesQuery extends PartQuery {
  @ChoiceField({
    choices: ['errors', 'warnings', 'findings', 'url'],
    documentedDefault: 'errors',
    description: 'What the most have first, or the order of addresses.',
  })
  sort?: 'errors' | 'warnings' | 'findings' | 'url';
}

export class ReadPageQuery {
  @WebAddressField({ maxLength: 8_192, description: 'Address of the page, as the lists have it.', required: true })
  url: string;
}

export class ExportFindingsQuery extends FindingsFilterQuery {
  @ChoiceField({
    choices: EXPORT_FORMATS,
    documentedDefault: 'csv',
    description: 'CSV with a line of names, or one JSON object a line.',
  })
  format?: ExportFormat;
}
