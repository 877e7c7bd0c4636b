import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { SCOPE_NAMES, type LoginStatus } from '#auth';
import { Constant } from '#common/dto';

const LOGIN_STATUSES: readonly LoginStatus[] = ['pending', 'completed', 'expired', 'consumed'];
const AUTH_SOURCES = ['api_key', 'cli_token', 'session'] as const;

@ApiSchema({ name: 'User' })
export class UserView {
  @ApiProperty({ example: 'usr_01kag8y3f7e9wb2m5t8v4c6h1q' })
  id: string;

  @ApiProperty({
    required: false,
    description: 'Missing for a user whose e-mail address is not verified.',
    example: 'ada@acme.example',
  })
  email?: string;

  @ApiProperty({ example: 'Ada' })
  name: string;
}

@ApiSchema({ name: 'LoginOfCaller' })
export class LoginView {
  @ApiProperty({ type: 'string', nullable: true, example: 'ada-laptop' })
  deviceName: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', example: '2027-02-18T10:30:00.000Z' })
  expiresAt: Date;

  @ApiProperty({ type: 'string', format: 'date-time' })
  createdAt: Date;
}

@ApiSchema({ name: 'KeyOfCaller' })
export class KeyView {
  @ApiProperty({ example: 'key_01kag8y3f7e9wb2m5t8v4c6h1r' })
  id: string;

  @ApiProperty({ example: 'CI' })
  name: string;

  @ApiProperty({ type: 'string', isArray: true, enum: SCOPE_NAMES, example: ['audits:write', 'credits:read'] })
  scopes: string[];

  @ApiProperty({ enum: ['production', 'development'] })
  keyEnv: string;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  expiresAt: Date | null;
}

@ApiSchema({ name: 'OrganizationOfCaller' })
export class ActiveOrganization {
  @ApiProperty({ example: 'org_01kag8y3f7e9wb2m5t8v4c6h1n' })
  id: string;

  @ApiProperty({ example: 'Acme' })
  name: string;

  @ApiProperty({ example: 'owner' })
  role: string;

  @ApiProperty({
    type: [String],
    required: false,
    description: 'Ids of the sites that the viewer is limited to; missing: all. Beside the stable contract.',
  })
  sites?: string[];
}

/** Members that do not apply are left out. */
export class WhoAmI {
  @ApiProperty()
  user: UserView;

  @ApiProperty({ type: 'string', enum: AUTH_SOURCES, description: 'The kind of the credentials.' })
  authSource: (typeof AUTH_SOURCES)[number];

  @ApiProperty({ required: false, description: 'The login, for a command line.' })
  token?: LoginView;

  @ApiProperty({ required: false, description: 'The key, for a key. The user is then its creator.' })
  apiKey?: KeyView;

  @ApiProperty({ required: false, description: 'The organization that the credentials act in; missing without one.' })
  org?: ActiveOrganization;
}

export class StartedLogin {
  @ApiProperty({ example: 'lrq_01kag8y3f7e9wb2m5t8v4c6h1s' })
  sessionId: string;

  @ApiProperty({
    format: 'uri',
    description: 'Where a person approves the login in a browser.',
    example: 'https://audit.example/app/login/lrq_01kag8y3f7e9wb2m5t8v4c6h1s',
  })
  authUrl: string;

  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-11-20T10:40:00.000Z' })
  expiresAt: Date;

  @ApiProperty({ required: false, description: 'Without a port: what a person types at `verificationUrl`.' })
  userCode?: string;

  @ApiProperty({ format: 'uri', required: false })
  verificationUrl?: string;
}

export class TakenLogin {
  @ApiProperty({ type: 'string', enum: LOGIN_STATUSES })
  status: LoginStatus;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    description: 'Of the login; with `completed`, of the token.',
    example: '2026-11-20T10:40:00.000Z',
  })
  expiresAt: Date;

  @ApiProperty({ required: false, description: 'With `completed`, and in this answer alone.' })
  token?: string;

  @ApiProperty({ required: false })
  user?: UserView;
}

@ApiSchema({ name: 'Browser' })
export class BrowserView {
  @ApiProperty({ example: 'ses_01kag8y3f7e9wb2m5t8v4c6h1v' })
  id: string;

  @ApiProperty({
    description: 'What the browser says that it is.',
    example: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0',
  })
  device: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  createdAt: Date;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    description: 'To the minute.',
    example: '2026-11-20T11:02:00.000Z',
  })
  lastUsedAt: Date;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    description: 'Twelve hours without use end it before that.',
    example: '2026-12-20T10:30:00.000Z',
  })
  expiresAt: Date;

  @ApiProperty({ description: 'The one that asks.', example: true })
  isCurrent: boolean;
}

export class BrowserList {
  @ApiProperty({ type: () => [BrowserView] })
  browsers: BrowserView[];
}

export class EndedBrowsers {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'How many were signed in until now.' })
  ended: number;
}

export class LoggedOut {
  @Constant(true)
  success: true;
}
