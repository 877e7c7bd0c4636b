import { ApiProperty, ApiSchema, type ApiPropertyOptions } from '@nestjs/swagger';
import { ROLES, type Role } from '#auth';
import { ChoiceField, IdsOrNullField, PatternField, QueryIntegerField, TextField } from '#common/dto';
import { INVITATION_DAYS, type InvitationExpiry } from '../invitations.js';

/** What others call an editor. */
const ROLE_ALIAS = 'member';
const ROLE_CHOICES = [...ROLES, ROLE_ALIAS];

const SITES = { prefix: 'web', maxItems: 100, example: ['web_1f3870be274f6c49b3e31a0c67'] };

export function roleNamed(name: Role | typeof ROLE_ALIAS): Role {
  return name === ROLE_ALIAS ? 'editor' : name;
}

@ApiSchema({ name: 'ChangeRoleRequest' })
export class ChangeRoleDto {
  @ChoiceField({
    required: true,
    choices: ROLE_CHOICES,
    description: 'What the member may do. `member` is another word for `editor`.',
    example: 'admin',
  })
  role: Role | typeof ROLE_ALIAS;

  @IdsOrNullField({
    ...SITES,
    description:
      'Ids of the sites that a viewer is limited to: they see these sites, with their audits, reports and issues, and no others. Null: all sites. Without it, as they were; another role is never limited.',
  })
  sites?: string[] | null;
}

export class RemoveMemberQueryDto {
  @PatternField({
    pattern: '^key_[0-9a-z]{26}(,key_[0-9a-z]{26}){0,99}$',
    rule: 'must be ids of keys, with commas between',
    description:
      "The member's keys that the caller adopts: they act as the caller from now on. All others are revoked.",
    example: 'key_01kag8y3f7e9wb2m5t8v4c6h1r',
  })
  adoptKeys?: string;
}

@ApiSchema({ name: 'InviteRequest' })
export class InviteDto {
  @ChoiceField({
    required: true,
    choices: ROLE_CHOICES,
    description: 'What the new member may do. `member` is another word for `editor`.',
    example: 'editor',
  })
  role: Role | typeof ROLE_ALIAS;

  @IdsOrNullField({
    ...SITES,
    description:
      'Ids of the sites that a viewer will be limited to, such as those of a client. Without it, or null: all.',
  })
  sites?: string[] | null;

  @PatternField({
    pattern: '^[^\\s@]{1,64}@[^\\s@]{1,189}$',
    rule: 'must be an address such as ada@example.com',
    description: 'Only a user with this address can accept. Without it, anyone with the link.',
    example: 'grace@example.com',
  })
  email?: string;

  @ChoiceField({
    choices: Object.keys(INVITATION_DAYS),
    documentedDefault: '7d',
    description: 'How long the link works.',
  })
  expiry?: InvitationExpiry;
}

@ApiSchema({ name: 'InvitationCodeRequest' })
export class InvitationCodeDto {
  @TextField({
    required: true,
    maxLength: 100,
    description: 'The part of the link behind the #.',
    example: '3q2-7wWmCk3dG0M1lq8uQvN2b1yq3rXo',
  })
  code: string;
}

export class TrailQueryDto {
  @QueryIntegerField({ min: 1, max: 200, fallback: 50, description: 'Entries a page.' })
  limit: number;

  @QueryIntegerField({
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    fallback: 0,
    description: 'Only entries older than this one: `nextCursor` of the page before. 0: from the newest.',
  })
  before: number;
}

const LIMIT: ApiPropertyOptions = {
  type: [String],
  nullable: true,
  description: 'Ids of the sites that a viewer is limited to; null: all.',
};

@ApiSchema({ name: 'Membership' })
export class MembershipView {
  @ApiProperty({ example: 'mem_01kag8y3f7e9wb2m5t8v4c6h1p' })
  id: string;

  @ApiProperty()
  orgId: string;

  @ApiProperty({ example: 'usr_01kag8y3f7e9wb2m5t8v4c6h1t' })
  userId: string;

  @ApiProperty({ type: 'string', enum: ROLES, example: 'editor' })
  role: Role;

  @ApiProperty(LIMIT)
  sites: string[] | null;

  @ApiProperty({ type: 'string', format: 'date-time' })
  createdAt: Date;
}

export class Done {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success: true;
}

@ApiSchema({ name: 'Invitation' })
export class InvitationView {
  @ApiProperty({ example: 'inv_01kag8y3f7e9wb2m5t8v4c6h1u' })
  id: string;

  @ApiProperty()
  orgId: string;

  @ApiProperty({ example: 'Acme' })
  orgName: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'For whom; null: for anyone with the link.',
    example: 'grace@example.com',
  })
  email: string | null;

  @ApiProperty({ type: 'string', enum: ROLES, example: 'editor' })
  role: Role;

  @ApiProperty(LIMIT)
  sites: string[] | null;

  @ApiProperty({ description: 'Id of the user.', example: 'usr_01kag8y3f7e9wb2m5t8v4c6h1q' })
  invitedBy: string;

  @ApiProperty({ type: 'string', nullable: true, example: 'Ada' })
  inviterName: string | null;

  @ApiProperty({ type: 'string', enum: ['open', 'accepted', 'declined', 'revoked', 'expired'] })
  status: 'open' | 'accepted' | 'declined' | 'revoked' | 'expired';

  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-11-27T10:30:00.000Z' })
  expiresAt: Date;

  @ApiProperty({ type: 'string', format: 'date-time' })
  createdAt: Date;
}

export class CreatedInvitation extends InvitationView {
  @ApiProperty({
    description: 'The secret of the link. It is not shown again.',
    example: '3q2-7wWmCk3dG0M1lq8uQvN2b1yq3rXo',
  })
  code: string;

  @ApiProperty({
    format: 'uri',
    description: 'The link, with the secret behind the #.',
    example: 'https://audit.example/app/invitation/inv_01kag8y3f7e9wb2m5t8v4c6h1u#3q2-7wWmCk3dG0M1lq8uQvN2b1yq3rXo',
  })
  url: string;

  @ApiProperty({ description: 'Whether Sqout sends the link to `email`. It needs `SMTP_URL`.' })
  isMailed: boolean;
}

export class InvitationList {
  @ApiProperty({ type: () => [InvitationView] })
  invitations: InvitationView[];
}

export class TrailEntryView {
  @ApiProperty({ example: '4711' })
  id: string;

  @ApiProperty({ type: 'string', nullable: true })
  orgId: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Who did it; null: the operator, or a person with a link.',
  })
  userId: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'Ada' })
  userName: string | null;

  @ApiProperty({ type: 'string', enum: ['key', 'login', 'session', 'link', 'operator'], example: 'session' })
  via: 'key' | 'login' | 'session' | 'link' | 'operator';

  @ApiProperty({ description: 'What was done, such as `member.added`.', example: 'member.role_changed' })
  action: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Id of what was changed.',
    example: 'usr_01kag8y3f7e9wb2m5t8v4c6h1t',
  })
  subject: string | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    example: { from: 'viewer', to: 'editor' },
  })
  details: Record<string, unknown> | null;

  @ApiProperty({ type: 'string', format: 'date-time' })
  createdAt: Date;
}

export class TrailPage {
  @ApiProperty({ type: () => [TrailEntryView] })
  entries: TrailEntryView[];

  @ApiProperty({ type: 'string', nullable: true, description: '`before` of the next page; null on the last one.' })
  nextCursor: string | null;
}
