import { ApiSchema } from '@nestjs/swagger';
import {
  ChoiceField,
  IntegerField,
  ObjectField,
  PatternField,
  QueryIntegerField,
  RawTextField,
  TextField,
} from '#common/dto';
import { isIssueCursor, ISSUE_VIEWS, type IssueView } from '../issue-filter.js';
import { findIgnoreIssues, findVersionIssues, MAX_COMMENT } from '../issue-changes.js';

const VERSION = { required: true, min: 1, max: 2_147_483_647, example: 1 } as const;
const ASSIGNEE = {
  minLength: 0,
  maxLength: 40,
  description: 'User id of a member; empty: not assigned.',
  example: 'usr_01kag8y3f7e9wb2m5t8v4c6h1q',
};
const DUE = {
  pattern: '^(\\d{4}-\\d{2}-\\d{2})?$',
  rule: 'must be a day such as 2027-01-31, or empty',
  description: 'A day; empty: none.',
  example: '2027-01-31',
};
const IGNORE = {
  description:
    '`scope`: `issue` (this cause), `rule` (the rule on the whole site), `path` (the rule on URLs that match `pattern`), or `none`, which ends the ignore. `reason`: 1 to 500 characters. `until`: its last day, such as 2027-01-31; without it the ignore never expires.',
  example: { scope: 'issue', reason: 'The old shop closes in March.', until: '2027-03-31' },
  issuesIn: (value: Record<string, unknown>) => findIgnoreIssues(value),
};

export class ListIssuesQuery {
  @ChoiceField({
    choices: ISSUE_VIEWS,
    documentedDefault: 'active',
    description: '`active`: open and regressed ones that no ignore holds back.',
  })
  state?: IssueView;

  @TextField({ maxLength: 40, description: 'User id, `me` or `none`.', example: 'me' })
  assignee?: string;

  @ChoiceField({ choices: ['error', 'warning'], description: 'Only those of this severity.' })
  severity?: 'error' | 'warning';

  @TextField({ maxLength: 100, description: 'Only those of this rule.', example: 'accessibility/image-alt' })
  rule?: string;

  @TextField({
    maxLength: 200,
    description: 'Text of the rule, the message or a location, in any case.',
    example: 'logo',
  })
  q?: string;

  @QueryIntegerField({ min: 1, max: 100, fallback: 50, description: 'Issues a page.' })
  limit: number;

  @RawTextField({
    maxLength: 40,
    description: '`nextCursor` of the part before.',
    issuesIn: (text) => (isIssueCursor(text) ? [] : [{ path: 'cursor', message: 'is not a `nextCursor`' }]),
  })
  cursor?: string;
}

@ApiSchema({ name: 'ChangeIssueRequest' })
export class ChangeIssueDto {
  @IntegerField({
    ...VERSION,
    description: 'Of the issue as the caller has read it. With another version, nothing changes.',
  })
  version: number;

  @TextField(ASSIGNEE)
  assignee?: string;

  @PatternField(DUE)
  dueOn?: string;

  @ObjectField(IGNORE)
  ignore?: Record<string, unknown>;
}

@ApiSchema({ name: 'ChangeIssuesRequest' })
export class ChangeIssuesDto {
  @ObjectField({
    required: true,
    description:
      'By number the version that the caller has read, 1 to 100. If one has another version, none is changed.',
    example: { '12': 1, '14': 3 },
    issuesIn: (value) => findVersionIssues(value),
  })
  issues: Record<string, unknown>;

  @TextField(ASSIGNEE)
  assignee?: string;

  @PatternField(DUE)
  dueOn?: string;

  @ObjectField(IGNORE)
  ignore?: Record<string, unknown>;
}

@ApiSchema({ name: 'CreateIssueCommentRequest' })
export class CreateIssueCommentDto {
  @RawTextField({
    required: true,
    maxLength: MAX_COMMENT,
    description: 'Plain text or Markdown, 1 to 10,000 characters.',
    example: 'The template is fixed; it goes live on Friday.',
    issuesIn: (text) =>
      text.trim() === '' || hasControl(text)
        ? [{ path: 'body', message: 'must be a text of 1 to 10,000 characters without control characters' }]
        : [],
  })
  body: string;

  @ChoiceField({ required: true, choices: ['user'], description: 'Who writes.', example: 'user' })
  type: 'user';
}

/** Lines and tabs may be in it. */
function hasControl(text: string): boolean {
  return [...text].some((letter) => {
    const code = letter.charCodeAt(0);
    return (code < 0x20 && !'\n\r\t'.includes(letter)) || code === 0x7f;
  });
}
