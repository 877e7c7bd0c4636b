import { ApiProperty, ApiSchema, type ApiPropertyOptions } from '@nestjs/swagger';
import { IGNORE_SCOPES, type IgnoreScope } from '../issue-changes.js';
import { ISSUE_STATES, type IssueLocation as Location, type IssueState } from '../known-issue.js';

const COUNT: ApiPropertyOptions = { type: 'integer', minimum: 0 };
const DAY: ApiPropertyOptions = { type: 'string', format: 'date', nullable: true };
const MOMENT: ApiPropertyOptions = { type: 'string', format: 'date-time' };
const KINDS = ['component', 'target', 'site'] as const;

export class IssuePerson {
  @ApiProperty({ example: 'usr_01kag8y3f7e9wb2m5t8v4c6h1q' })
  id: string;

  @ApiProperty({ example: 'Ada' })
  name: string;
}

export class IssueIgnore {
  @ApiProperty({ type: 'string', enum: IGNORE_SCOPES })
  scope: IgnoreScope;

  @ApiProperty({ type: 'string', nullable: true, description: 'Of the scope `path`: pattern of the URLs.' })
  pattern: string | null;

  @ApiProperty()
  reason: string;

  @ApiProperty({ ...DAY, description: 'Its last day; null: it never expires.' })
  until: string | null;

  @ApiProperty({ type: () => IssuePerson, nullable: true })
  by: IssuePerson | null;

  @ApiProperty(MOMENT)
  at: string;
}

@ApiSchema({ description: 'Everything that one edit fixes: a component of a template, a broken target, or a setting.' })
export class Issue {
  @ApiProperty({ example: 'iss_01kag8y3f7e9wb2m5t8v4c6h1s' })
  id: string;

  @ApiProperty()
  websiteId: string;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Of the website, and never used again.', example: 12 })
  number: number;

  @ApiProperty({
    format: 'uri',
    description: 'Its page of the dashboard.',
    example: 'https://audit.example/app/sites/example.com/issues/12',
  })
  url: string;

  @ApiProperty({ type: 'string', enum: ISSUE_STATES, description: 'Audits alone change it.' })
  state: IssueState;

  @ApiProperty({ description: 'An ignore holds today for all of its pages: its own, or one of its rule.' })
  ignored: boolean;

  @ApiProperty({ type: () => IssueIgnore, nullable: true, description: 'Its own, ended or not.', example: null })
  ignore: IssueIgnore | null;

  @ApiProperty({ type: 'string', enum: KINDS, description: 'What its findings have in common beside the rule.' })
  kind: (typeof KINDS)[number];

  @ApiProperty()
  ruleId: string;

  @ApiProperty()
  ruleName: string;

  @ApiProperty()
  category: string;

  @ApiProperty({ type: 'string', enum: ['error', 'warning'] })
  severity: 'error' | 'warning';

  @ApiProperty({ description: 'Of its first finding.', example: 'An image has no text alternative.' })
  message: string;

  @ApiProperty({ ...COUNT, description: 'Findings that are known; 0 when it is fixed.', example: 12 })
  findings: number;

  @ApiProperty({ ...COUNT, description: 'Pages with it; 0 for the site as a whole.', example: 4 })
  pages: number;

  @ApiProperty({ type: () => IssuePerson, nullable: true })
  assignee: IssuePerson | null;

  @ApiProperty({ ...DAY, example: '2026-12-01' })
  dueOn: string | null;

  @ApiProperty({ ...MOMENT, example: '2026-11-13T10:33:02.000Z' })
  firstSeenAt: string;

  @ApiProperty({
    ...MOMENT,
    description: 'When the last audit that found it was taken in.',
    example: '2026-11-20T10:32:41.000Z',
  })
  lastSeenAt: string;

  @ApiProperty({ description: 'The last audit that found it.', example: 'run_01kag8y3f7e9wb2m5t8v4c6h1a' })
  lastRunId: string;

  @ApiProperty({ ...MOMENT, example: '2026-11-13T10:33:02.000Z' })
  stateChangedAt: string;

  @ApiProperty({
    type: 'integer',
    description: 'Raised by each change of a person. PATCH names the one that it changes.',
  })
  version: number;
}

export class IssueLocation implements Location {
  @ApiProperty({ type: 'string', nullable: true })
  pageUrl: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'What it is about when that is not a page.' })
  url: string | null;

  @ApiProperty({ example: 'An image has no text alternative.' })
  message: string;

  @ApiProperty({ type: 'integer', nullable: true, example: 41 })
  line: number | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Piece of the source, escaped for HTML text.' })
  snippet: string | null;

  @ApiProperty({ type: 'string', nullable: true })
  selector: string | null;
}

export class IssueEvent {
  @ApiProperty({ example: 'iev_01kag8y3f7e9wb2m5t8v4c6h1t' })
  id: string;

  @ApiProperty({
    description:
      '`comment`, `opened`, `fixed`, `regressed`, `retired` (its rule is gone, or part of another one), `assigned`, `due`, `ignored` or `unignored`. Expect others.',
    example: 'comment',
  })
  type: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Of a comment.',
    example: 'The template is fixed; it goes live on Friday.',
  })
  body: string | null;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'What changed.', example: {} })
  data: Record<string, unknown>;

  @ApiProperty({
    type: () => IssuePerson,
    nullable: true,
    description: 'null: an audit, or an account that was deleted.',
  })
  by: IssuePerson | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'The audit that changed it.', example: null })
  runId: string | null;

  @ApiProperty({ ...MOMENT, example: '2026-11-23T10:30:00.000Z' })
  createdAt: string;
}

export class IssueDetail extends Issue {
  @ApiProperty({ type: () => [IssueLocation], maxItems: 50, description: 'The first ones, each page once.' })
  locations: IssueLocation[];

  @ApiProperty({
    type: () => [IssueEvent],
    maxItems: 500,
    description: 'Its history, oldest first: the last 500 entries.',
  })
  events: IssueEvent[];
}

export class IssueList {
  @ApiProperty({ type: () => [Issue] })
  issues: Issue[];

  @ApiProperty({ type: 'integer', description: 'With these filters, in all.' })
  total: number;

  @ApiProperty({ type: 'string', nullable: true, description: 'To be sent as `cursor`; null at the end.' })
  nextCursor: string | null;
}

export class ChangedIssues {
  @ApiProperty({ type: () => [Issue] })
  issues: Issue[];
}
