import { ApiProperty } from '@nestjs/swagger';
import { PatternField, QueryIntegerField } from '#common/dto';
import { POLICY_IDS, type PolicyId } from '../policies.js';

const STATES = ['passing', 'failing'] as const;

export class ListAlertsQuery {
  @QueryIntegerField({ min: 1, max: 100, fallback: 50, description: 'Alerts a page.' })
  limit: number;

  @QueryIntegerField({ min: 0, fallback: 0, description: 'Alerts to skip.' })
  offset: number;
}

export class AlertHistoryQuery {
  @QueryIntegerField({ min: 1, max: 100, fallback: 20, description: 'Entries of the history.' })
  limit: number;

  @PatternField({
    pattern: '^evt_[0-9a-hjkmnp-tv-z]{26}$',
    rule: 'must be the id of an entry',
    description: 'Only entries older than this one.',
  })
  before?: string;
}

/** What a site fails now. */
export class Alert {
  @ApiProperty()
  websiteId: string;

  @ApiProperty()
  siteKey: string;

  @ApiProperty({ type: 'string', nullable: true })
  name: string | null;

  @ApiProperty({ type: 'string', enum: POLICY_IDS })
  policy: PolicyId;

  @ApiProperty({ format: 'date-time' })
  since: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'What broke, in a sentence.' })
  message: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'The audit that broke it.' })
  runId: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Exactly these rows in the dashboard: `/app/…`.' })
  path: string | null;
}

export class AlertList {
  @ApiProperty({ type: () => [Alert] })
  alerts: Alert[];

  @ApiProperty({ type: 'integer' })
  total: number;

  @ApiProperty()
  hasMore: boolean;
}

/** How a policy of a site is. */
export class AlertState {
  @ApiProperty({ type: 'string', enum: POLICY_IDS })
  policy: PolicyId;

  @ApiProperty({ type: 'string', enum: STATES })
  state: (typeof STATES)[number];

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: 'null: nothing was seen yet.' })
  since: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'What changed it last.' })
  message: string | null;

  @ApiProperty({ type: 'string', nullable: true })
  runId: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Exactly these rows in the dashboard: `/app/…`.' })
  path: string | null;

  @ApiProperty({ type: 'integer', description: 'Bad observations in a row, while it passes.' })
  streak: number;

  @ApiProperty({ type: 'integer', description: 'Messages about the failure: the alert and its reminders.' })
  told: number;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When it is decided about a message.',
  })
  tellAt: string | null;
}

/** An alert, its reminder or its end. */
export class AlertEntry {
  @ApiProperty()
  id: string;

  @ApiProperty({ type: 'string', enum: ['alert', 'reminder', 'recovered'] })
  type: 'alert' | 'reminder' | 'recovered';

  @ApiProperty({ type: [String] })
  policies: string[];

  @ApiProperty()
  message: string;

  @ApiProperty({ type: 'string', nullable: true })
  runId: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Exactly these rows in the dashboard: `/app/…`.' })
  path: string | null;

  @ApiProperty({ description: 'Nothing was sent: it was muted.' })
  isMuted: boolean;

  @ApiProperty({ format: 'date-time' })
  at: string;
}

export class SiteAlerts {
  @ApiProperty()
  websiteId: string;

  @ApiProperty()
  siteKey: string;

  @ApiProperty({ type: () => [AlertState], description: 'Of policies that are on.' })
  states: AlertState[];

  @ApiProperty({ type: () => [AlertEntry], description: 'Newest first, of the last 90 days.' })
  history: AlertEntry[];

  @ApiProperty({ description: 'The history has older entries.' })
  hasMore: boolean;
}
