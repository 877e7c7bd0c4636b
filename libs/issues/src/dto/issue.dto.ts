import { ApiProperty, ApiSchema, type ApiPropertyOptions } from '@nestjs/swagger';
import { IGNORE_SCOPES, type IgnoreScope } from '../issue-changes.js';
import { ISSUE_STATES, type IssueLocation as Location, type IssueState } from '../known-issue.js';

const COUNT: ApiPropertyOptions = { type: 'integer', minimum: 0 };
const DAY: ApiPropertyOptions = { type: 'string', format: 'date', nullable: true };
const MOMENT: ApiPropertyOptions = { type: 'string', format: 'date-time' };
const KINDS = ['component', 'target', 'site'] as const;

export class IssuePerson {
  @ApiProperty()
  id: string;

  @ApiProperty()
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
  @ApiProperty()
  id: string;

  @ApiProperty()
  websiteId: string;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Of the website, and never used again.' })
  number: number;

  @ApiProperty({ format: 'uri', description: 'Its page of the dashboard.' })
  url: string;

  @ApiProperty({ type: 'string', enum: ISSUE_STATES, description: 'Audits alone change it.' })
  state: IssueState;

  @ApiProperty({ description: 'An ignore holds today: its own, or one of its rule.' })
  ignored: boolean;

  @ApiProperty({ type: () => IssueIgnore, nullable: true, description: 'Its own, ended or not.' })
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

  @ApiProperty({ description: 'Of its first finding.' })
  message: string;

  @ApiProperty({ ...COUNT, description: 'Findings that are known; 0 when it is fixed.' })
  findings: number;

  @ApiProperty({ ...COUNT, description: 'Pages with it; 0 for the site as a whole.' })
  pages: number;

  @ApiProperty({ type: () => IssuePerson, nullable: true })
  assignee: IssuePerson | null;

  @ApiProperty(DAY)
  dueOn: string | null;

  @ApiProperty(MOMENT)
  firstSeenAt: string;

  @ApiProperty({ ...MOMENT, description: 'When the last audit that found it was taken in.' })
  lastSeenAt: string;

  @ApiProperty({ description: 'The last audit that found it.' })
  lastRunId: string;

  @ApiProperty(MOMENT)
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

  @ApiProperty()
  message: string;

  @ApiProperty({ type: 'integer', nullable: true })
  line: number | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Piece of the source, escaped for HTML text.' })
  snippet: string | null;

  @ApiProperty({ type: 'string', nullable: true })
  selector: string | null;
}

export class IssueEvent {
  @ApiProperty()
  id: string;

  @ApiProperty({
    description:
      '`comment`, `opened`, `fixed`, `regressed`, `retired` (its rule is gone, or part of another one), `assigned`, `due`, `ignored` or `unignored`. Expect others.',
  })
  type: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'Of a comment.' })
  body: string | null;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'What changed.' })
  data: Record<string, unknown>;

  @ApiProperty({
    type: () => IssuePerson,
    nullable: true,
    description: 'null: an audit, or an account that was deleted.',
  })
  by: IssuePerson | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'The audit that changed it.' })
  runId: string | null;

  @ApiProperty(MOMENT)
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
