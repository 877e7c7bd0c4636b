import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { DateTimeOrNullField, IntegerField, ObjectField, ObjectOrNullField } from '#common/dto';
import { findPolicyIssues, findReminderIssues, POLICY_IDS, UNITS, type PolicyId, type Unit } from '../policies.js';

export const SOURCES = ['default', 'organization', 'site'] as const;

@ApiSchema({ name: 'ChangeAlertPoliciesRequest' })
export class ChangeAlertPoliciesDto {
  @IntegerField({
    required: true,
    min: 0,
    max: 2_147_483_647,
    description: 'Of the policies as the caller has read them. With another version, nothing changes.',
    example: 0,
  })
  version: number;

  @ObjectField({
    description:
      'By policy: `enabled`; `threshold` in its unit; `after` and `recover`, how many observations in a row it takes to fail and to pass again; `rules` of `new-findings`; `mutedUntil`. Members that are missing stay as they are. null, for a member or a policy: as the level above.',
    example: { 'score-drop': { threshold: 5, after: 2 }, 'pages-drop': { enabled: false }, certificate: null },
    issuesIn: findPolicyIssues,
  })
  policies?: Record<string, unknown>;

  @ObjectOrNullField({
    description:
      'While a policy fails, a message every `everyDays` days (1–90), at most `atMost` times (0–50; 0: none). null: as the level above.',
    example: { everyDays: 7, atMost: 3 },
    issuesIn: findReminderIssues,
  })
  remind?: { everyDays: number; atMost: number } | null;

  @DateTimeOrNullField({
    description: 'Until then nothing is sent. When it is over, one message says what still fails. null: not muted.',
    example: '2026-12-01T08:00:00Z',
  })
  mutedUntil?: string | null;
}

export class AlertPolicy {
  @ApiProperty({ type: 'string', enum: POLICY_IDS, example: 'titles' })
  id: PolicyId;

  @ApiProperty({ example: true })
  enabled: boolean;

  @ApiProperty({ type: 'number', nullable: true, description: 'In `unit`; null for a policy that has none.' })
  threshold: number | null;

  @ApiProperty({ type: 'string', enum: [...UNITS, null], nullable: true })
  unit: Unit | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Bad observations in a row before it fails.',
    example: 1,
  })
  after: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Good ones in a row before it passes again.',
    example: 1,
  })
  recover: number | null;

  @ApiProperty({ type: [String], nullable: true, description: 'Rules or categories, of `new-findings`.' })
  rules: string[] | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  mutedUntil: string | null;

  @ApiProperty({ type: 'string', enum: SOURCES, description: 'The nearest level that has set something of it.' })
  source: (typeof SOURCES)[number];
}

export class AlertReminders {
  @ApiProperty({ type: 'integer', description: 'A message every so many days while a policy fails.', example: 7 })
  everyDays: number;

  @ApiProperty({ type: 'integer', description: '0: none.', example: 3 })
  atMost: number;

  @ApiProperty({ type: 'string', enum: SOURCES })
  source: (typeof SOURCES)[number];
}

/** What counts for a site, or for the sites of an organization that set nothing else. */
export class AlertPolicies {
  @ApiProperty({ type: 'string', nullable: true, description: 'null: the defaults of the organization.' })
  websiteId: string | null;

  @ApiProperty({ type: 'integer', description: 'Raised by each change. PATCH names the one that it changes.' })
  version: number;

  @ApiProperty({ type: () => [AlertPolicy] })
  policies: AlertPolicy[];

  @ApiProperty()
  remind: AlertReminders;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: 'Of this level.' })
  mutedUntil: string | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'Of the organization: all its sites are muted.',
  })
  organizationMutedUntil: string | null;
}
