import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ROLES, type Role } from '#auth';
import { BooleanField, Open, PatternField, TextField } from '#common/dto';
import { PLAN_IDS, type PlanId } from '../plan-ids.js';

/** What an organization may do. Numbers are defaults; PLANS_FILE overrides them. */
@Open()
export class Plan {
  @ApiProperty({ type: 'string', enum: PLAN_IDS, example: 'starter' })
  id: PlanId;

  @ApiProperty({ example: 'Starter' })
  name: string;

  @ApiProperty({
    type: 'integer',
    description: 'Credits a calendar month; for a plan with seats, per seat.',
    example: 3_000,
  })
  monthlyCredits: number;

  @ApiProperty({ type: 'integer', description: 'Pack credits given once.', example: 0 })
  signupGrantCredits: number;

  @ApiProperty({ type: 'integer', description: '-1: no limit.' })
  maxMembers: number;

  @ApiProperty({ type: 'integer', description: 'A run that asks for more gets so many and a notice.', example: 2_000 })
  maxPagesPerAudit: number;

  @ApiProperty({ type: 'integer', example: 5 })
  renderConcurrency: number;

  @ApiProperty({ type: 'integer', description: 'Runs that crawl at the same time; further ones wait.', example: 5 })
  maxConcurrentRuns: number;

  @ApiProperty({ type: 'integer', description: 'Schedules of the organization; 0: none.', example: 10 })
  maxSchedules: number;

  @ApiProperty({
    type: 'integer',
    description: 'The shortest time between two planned audits of a schedule.',
    example: 60,
  })
  minIntervalMinutes: number;

  @ApiProperty({
    type: 'integer',
    required: false,
    description: 'Monthly credits are pooled over at least so many seats; 0: no seats.',
    example: 0,
  })
  minSeats: number;
}

@ApiSchema({ name: 'ChangeOrganizationRequest' })
export class ChangeOrganizationDto {
  @TextField({ required: true, maxLength: 100, description: 'One line. Reports and members see it.', example: 'Acme' })
  name: string;
}

export class DeleteOrganizationQueryDto {
  @TextField({
    required: true,
    maxLength: 100,
    description: 'The name of the organization, as a person has typed it to confirm the deletion.',
    example: 'Acme',
  })
  confirm: string;
}

@ApiSchema({ name: 'BrandRequest' })
export class BrandDto {
  @PatternField({
    pattern: '^(#[0-9a-fA-F]{6})?$',
    rule: 'must be a colour such as #1d4ed8, or empty',
    description: 'A colour at the top of shared reports. Without it, or empty: none.',
    example: '#1d4ed8',
  })
  color?: string;

  @TextField({
    minLength: 0,
    maxLength: 200,
    description: 'A line at the end of shared reports. Without it, or empty: none.',
    example: 'Acme Agency, Main Street 1',
  })
  footer?: string;

  @BooleanField({
    description: 'Whether shared reports say that they were made with Sqout. Without it: true.',
    example: false,
  })
  isSqoutNamed?: boolean;
}

export class BrandView {
  @ApiProperty({ type: 'string', nullable: true, description: '`#rrggbb`; null: none.', example: '#1d4ed8' })
  color: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'A line at the end of shared reports; null: none.',
    example: 'Acme Agency, Main Street 1',
  })
  footer: string | null;

  @ApiProperty({ description: 'Whether shared reports say that they were made with Sqout.' })
  isSqoutNamed: boolean;
}

@Open()
export class OrganizationView {
  @ApiProperty({ example: 'org_01kag8y3f7e9wb2m5t8v4c6h1n' })
  id: string;

  @ApiProperty({ example: 'Acme' })
  name: string;

  @ApiProperty({ example: 'acme' })
  slug: string;

  @ApiProperty({ example: 'starter' })
  planId: string;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    nullable: true,
    description: 'Address of the logo; null without one.',
    example: 'https://audit.example/v1/organizations/org_01kag8y3f7e9wb2m5t8v4c6h1n/logo?v=9f2c41ab',
  })
  avatarUrl: string | null;

  @ApiProperty({
    required: false,
    description: 'How shared reports look, beside the logo. Beside the stable contract.',
  })
  brand: BrandView;

  @ApiProperty({ format: 'date-time', example: '2026-11-01T09:00:00.000Z' })
  createdAt: string;

  @ApiProperty({ format: 'date-time' })
  updatedAt: string;
}

export class Member {
  @ApiProperty({ example: 'mem_01kag8y3f7e9wb2m5t8v4c6h1p' })
  id: string;

  @ApiProperty()
  userId: string;

  @ApiProperty({ type: 'string', enum: ROLES })
  role: Role;

  @ApiProperty({
    type: [String],
    nullable: true,
    required: false,
    description: 'Ids of the sites that a viewer is limited to; null: all. Beside the stable contract.',
    example: null,
  })
  sites: string[] | null;

  @ApiProperty({ format: 'date-time', example: '2026-11-01T09:00:00.000Z' })
  createdAt: string;

  @ApiProperty({ example: 'Ada' })
  userName: string;

  @ApiProperty({ type: 'string', nullable: true, example: 'ada@acme.example' })
  userEmail: string | null;

  @ApiProperty({ type: 'string', nullable: true })
  userAvatarUrl: string | null;
}

export class OrganizationDetail {
  @ApiProperty()
  organization: OrganizationView;

  /** In the order in which they joined; at most 1,000. Who is limited to some sites sees themselves alone. */
  @ApiProperty({ type: () => [Member] })
  members: Member[];

  @ApiProperty()
  plan: Plan;

  @ApiProperty({ type: 'string', enum: ROLES, description: "The caller's role." })
  role: Role;
}

/** An organization of the caller. */
export class OwnOrganization extends OrganizationView {
  @ApiProperty({ type: 'string', enum: ROLES, description: "The caller's role." })
  role: Role;

  @ApiProperty({ description: 'The one that the credentials act in.', example: true })
  isActive: boolean;
}

export class OrganizationList {
  @ApiProperty({ type: () => [OwnOrganization] })
  organizations: OwnOrganization[];
}

/** Where the logo of an organization is. */
export class Logo {
  @ApiProperty({
    type: 'string',
    format: 'uri',
    nullable: true,
    description: 'Address of the logo; null without one.',
    example: 'https://audit.example/v1/organizations/org_01kag8y3f7e9wb2m5t8v4c6h1n/logo?v=9f2c41ab',
  })
  avatarUrl: string | null;
}
