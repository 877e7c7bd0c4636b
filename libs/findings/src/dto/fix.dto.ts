import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

const COUNT: ApiPropertyOptions = { type: 'integer', minimum: 0 };

export class FixEdit {
  @ApiProperty({ ...COUNT, description: 'Offset of the first character that goes, in UTF-16 units.', example: 1_204 })
  start: number;

  @ApiProperty({
    ...COUNT,
    description: 'Offset behind the last one; the same as `start` for an insertion.',
    example: 1_205,
  })
  end: number;

  @ApiProperty({ description: 'The replacement.', example: '' })
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
  @ApiProperty({
    description: 'The same at the next audit while the fault stands as it is.',
    example: 'fix_6a3f2502656968f1530f',
  })
  id: string;

  @ApiProperty({ example: 'accessibility/blank-alt' })
  rule: string;

  @ApiProperty({ type: [String], description: 'Other rules whose edits touch the same bytes.' })
  alsoRules: string[];

  @ApiProperty({ format: 'uri', description: 'The page.', example: 'https://www.example.com/about' })
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

  @ApiProperty({ description: 'It counts as fixed; others are proposals.', example: true })
  delivered: boolean;

  @ApiProperty({ ...COUNT, description: 'Findings of the page that are gone with it.' })
  removes: number;

  @ApiProperty({ description: 'What it writes, for people.', example: 'Writes alt="".' })
  writes: string;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Line of its first place.', example: 41 })
  line: number;

  @ApiProperty({
    description: 'The first place as it is, at most 200 characters.',
    example: '<img src="/line.png" alt=" ">',
  })
  before: string;

  @ApiProperty({ description: 'The first place as it becomes.', example: '<img src="/line.png" alt="">' })
  after: string;

  @ApiProperty({ ...COUNT, description: 'How many places it changes.' })
  places: number;

  @ApiProperty({
    description: 'SHA-256 of the bytes that were served, hex.',
    example: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
  })
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
  @ApiProperty({ description: 'The id of a fix, or of a rule.', example: 'fix_6a3f2502656968f1530f' })
  target: string;

  @ApiProperty({ type: 'string', enum: ['accepted', 'rejected'] })
  decision: 'accepted' | 'rejected';

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The user who said so; null when they are gone.',
    example: 'usr_01kag8y3f7e9wb2m5t8v4c6h1q',
  })
  decidedBy: string | null;

  @ApiProperty({ format: 'date-time', example: '2026-11-22T09:00:00.000Z' })
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
  @ApiProperty({ example: 'images/dimensions' })
  rule: string;

  @ApiProperty({ example: 'The size of the file is not known.' })
  reason: string;

  @ApiProperty({ ...COUNT, example: 3 })
  findings: number;
}

class RefusedFindings {
  @ApiProperty({ example: 'The size of the file is not known.' })
  reason: string;

  @ApiProperty({ ...COUNT, example: 3 })
  findings: number;
}

class ModelUse {
  @ApiProperty({ ...COUNT, example: 0 })
  proposals: number;

  @ApiProperty({ minimum: 0, example: 0 })
  costUsd: number;

  @ApiProperty({ type: 'string', nullable: true })
  note: string | null;
}

export class RunFixSummary {
  @ApiProperty({ type: 'string', enum: ['recommend', 'audit-fix', 'fix'], example: 'audit-fix' })
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

  @ApiProperty({ ...COUNT, description: 'Pages that were checked for fixes.', example: 12 })
  pages: number;

  @ApiProperty(COUNT)
  pagesFixed: number;

  @ApiProperty({
    type: () => [SkippedPages],
    description: 'Pages that could not be looked at, by reason.',
    example: [],
  })
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
