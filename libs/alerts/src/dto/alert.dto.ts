import { ApiProperty } from '@nestjs/swagger';
import { PatternField, QueryIntegerField } from '#common/dto';
import { POLICY_IDS, type PolicyId } from '../policies.js';

const STATES = ['passing', 'failing'] as const;
const MESSAGE = '24 pages lost their title.';
const PATH =
  '/app/runs/run_01kag8y3f7e9wb2m5t8v4c6h1a/compare?with=run_01kac1b2d3f4g5h6j7k8m9n0pq&kind=new&rule=core%2Ftitle#rows';

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

  @ApiProperty({ type: 'string', nullable: true, example: 'Acme shop' })
  name: string | null;

  @ApiProperty({ type: 'string', enum: POLICY_IDS, example: 'titles' })
  policy: PolicyId;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T10:32:41.000Z' })
  since: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'What broke, in a sentence.', example: MESSAGE })
  message: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'The audit that broke it.' })
  runId: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Exactly these rows in the dashboard: `/app/…`.',
    example: PATH,
  })
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
  @ApiProperty({ type: 'string', enum: POLICY_IDS, example: 'titles' })
  policy: PolicyId;

  @ApiProperty({ type: 'string', enum: STATES, example: 'failing' })
  state: (typeof STATES)[number];

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'null: nothing was seen yet.',
    example: '2026-11-20T10:32:41.000Z',
  })
  since: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'What changed it last.', example: MESSAGE })
  message: string | null;

  @ApiProperty({ type: 'string', nullable: true })
  runId: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Exactly these rows in the dashboard: `/app/…`.',
    example: PATH,
  })
  path: string | null;

  @ApiProperty({ type: 'integer', description: 'Bad observations in a row, while it passes.', example: 0 })
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
  @ApiProperty({ example: 'evt_01kac1c7d8f9g0h1j2k3m4n5pq' })
  id: string;

  @ApiProperty({ type: 'string', enum: ['alert', 'reminder', 'recovered'] })
  type: 'alert' | 'reminder' | 'recovered';

  @ApiProperty({ type: [String], example: ['titles'] })
  policies: string[];

  @ApiProperty({ example: MESSAGE })
  message: string;

  @ApiProperty({ type: 'string', nullable: true })
  runId: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Exactly these rows in the dashboard: `/app/…`.',
    example: PATH,
  })
  path: string | null;

  @ApiProperty({ description: 'Nothing was sent: it was muted.' })
  isMuted: boolean;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T10:32:41.000Z' })
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
