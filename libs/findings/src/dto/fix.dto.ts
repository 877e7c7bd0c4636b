import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

const COUNT: ApiPropertyOptions = { type: 'integer', minimum: 0 };

export class FixEdit {
  @ApiProperty({ ...COUNT, description: 'Offset of the first character that goes, in UTF-16 units.' })
  start: number;

  @ApiProperty({ ...COUNT, description: 'Offset behind the last one; the same as `start` for an insertion.' })
  end: number;

  @ApiProperty({ description: 'The replacement.' })
  text: string;
}

export class FixRegion {
  @ApiProperty({ ...COUNT, description: 'Offset of its first character in the served text, in UTF-16 units.' })
  start: number;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Number of its first line.' })
  line: number;

  @ApiProperty({ description: 'Whole lines, as they were served.' })
  text: string;
}

export class PageFix {
  @ApiProperty({ description: 'The same at the next audit while the fault stands as it is.' })
  id: string;

  @ApiProperty()
  rule: string;

  @ApiProperty({
    type: 'array',
    items: { type: 'string' },
    description: 'Other rules whose edits touch the same bytes.',
  })
  alsoRules: string[];

  @ApiProperty({ format: 'uri', description: 'The page.' })
  url: string;

  @ApiProperty({
    type: 'string',
    enum: ['safe', 'review'],
    description: '`safe`: nothing that people see or do changes. `review`: exact as well, and needs approval.',
  })
  safety: 'safe' | 'review';

  @ApiProperty({ type: 'string', enum: ['exact', 'model'] })
  source: 'exact' | 'model';

  @ApiProperty({ type: 'string', enum: ['verified'], description: 'The page with it was checked with all rules.' })
  status: 'verified';

  @ApiProperty({ description: 'It counts as fixed; others are proposals.' })
  delivered: boolean;

  @ApiProperty({ ...COUNT, description: 'Findings of the page that are gone with it.' })
  removes: number;

  @ApiProperty({ description: 'What it writes, for people.' })
  writes: string;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Line of its first place.' })
  line: number;

  @ApiProperty({ description: 'The first place as it is, at most 200 characters.' })
  before: string;

  @ApiProperty({ description: 'The first place as it becomes.' })
  after: string;

  @ApiProperty({ ...COUNT, description: 'How many places it changes.' })
  places: number;

  @ApiProperty({ description: 'SHA-256 of the bytes that were served, hex.' })
  bodyHash: string;

  @ApiProperty({
    type: 'string',
    enum: ['same', 'different'],
    required: false,
    description:
      'How a browser shows the page with it, compared pixel by pixel with the page as it is. Missing where none compared them.',
  })
  look?: 'same' | 'different';

  @ApiProperty({
    type: () => [FixEdit],
    description: 'Of the served text, read as UTF-8 and without a byte order mark; in order, none touches another.',
  })
  edits: FixEdit[];

  @ApiProperty({
    type: 'string',
    enum: ['accepted', 'rejected'],
    nullable: true,
    description:
      'What your organization has said, of this fix or of its rule. Rejected ones are not listed unless asked for.',
  })
  decision: 'accepted' | 'rejected' | null;

  @ApiProperty({
    type: () => [FixRegion],
    required: false,
    description: 'Lines around the edits, where `with=regions` asks for them; none when that was too much to keep.',
  })
  regions?: FixRegion[];
}

export class FixDecision {
  @ApiProperty({ description: 'The id of a fix, or of a rule.' })
  target: string;

  @ApiProperty({ type: 'string', enum: ['accepted', 'rejected'] })
  decision: 'accepted' | 'rejected';

  @ApiProperty({ type: 'string', nullable: true, description: 'The user who said so; null when they are gone.' })
  decidedBy: string | null;

  @ApiProperty({ format: 'date-time' })
  decidedAt: string;
}

export class FixDecisionList {
  @ApiProperty({ type: () => [FixDecision], description: 'Newest first.' })
  decisions: FixDecision[];
}

class SkippedPages {
  @ApiProperty()
  reason: string;

  @ApiProperty(COUNT)
  pages: number;
}

class RefusedFindingsOfRule {
  @ApiProperty({ example: 'accessibility/control-label' })
  rule: string;

  @ApiProperty({ example: 'No label stands right in front of the field.' })
  reason: string;

  @ApiProperty(COUNT)
  findings: number;
}

class RefusedFindings {
  @ApiProperty()
  reason: string;

  @ApiProperty(COUNT)
  findings: number;
}

class ModelUse {
  @ApiProperty(COUNT)
  proposals: number;

  @ApiProperty({ minimum: 0 })
  costUsd: number;

  @ApiProperty({ type: 'string', nullable: true })
  note: string | null;
}

export class RunFixSummary {
  @ApiProperty({ type: 'string', enum: ['recommend', 'audit-fix', 'fix'] })
  mode: 'recommend' | 'audit-fix' | 'fix';

  @ApiProperty({ ...COUNT, description: 'Fixes that passed all rules.' })
  verified: number;

  @ApiProperty({ ...COUNT, description: 'Of them, those that were handed out as done.' })
  delivered: number;

  @ApiProperty({ ...COUNT, description: 'Findings that are gone by the delivered ones: `issuesFixed` of the run.' })
  removed: number;

  @ApiProperty({ ...COUNT, description: 'Findings that all verified ones take away.' })
  removable: number;

  @ApiProperty({ ...COUNT, description: 'Fixes that can be read; the rest is only counted.' })
  kept: number;

  @ApiProperty({ ...COUNT, description: 'Pages that were checked for fixes.' })
  pages: number;

  @ApiProperty(COUNT)
  pagesFixed: number;

  @ApiProperty({ type: () => [SkippedPages], description: 'Pages that could not be looked at, by reason.' })
  pagesSkipped: SkippedPages[];

  @ApiProperty({
    type: () => [RefusedFindings],
    description: 'Findings that are left to people; the most frequent reasons.',
  })
  refusedByReason: RefusedFindings[];

  @ApiProperty({
    type: () => [RefusedFindingsOfRule],
    required: false,
    description: 'The same by rule, at most 100. Runs of earlier versions have none.',
  })
  refusedByRule?: RefusedFindingsOfRule[];

  @ApiProperty()
  model: ModelUse;
}

export class PageFixList {
  @ApiProperty({ type: () => [PageFix] })
  fixes: PageFix[];

  @ApiProperty({
    type: 'string',
    nullable: true,
    description:
      'To be sent as `cursor` for what comes next; null at the end. A search may return few items, or none, although there are more.',
  })
  nextCursor: string | null;

  @ApiProperty()
  summary: RunFixSummary;
}
