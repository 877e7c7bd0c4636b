import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { SCOPE_NAMES, type LoginStatus } from '#auth';
import { Constant } from '#common/dto';

const LOGIN_STATUSES: readonly LoginStatus[] = ['pending', 'completed', 'expired', 'consumed'];
const AUTH_SOURCES = ['api_key', 'cli_token', 'session'] as const;

@ApiSchema({ name: 'User' })
export class UserView {
  @ApiProperty()
  id: string;

  @ApiProperty({
    required: false,
    description: 'Missing for a user whose e-mail address is not verified.',
  })
  email?: string;

  @ApiProperty()
  name: string;
}

@ApiSchema({ name: 'LoginOfCaller' })
export class LoginView {
  @ApiProperty({ type: 'string', nullable: true })
  deviceName: string | null;

  @ApiProperty({ type: 'string', format: 'date-time' })
  expiresAt: Date;

  @ApiProperty({ type: 'string', format: 'date-time' })
  createdAt: Date;
}

@ApiSchema({ name: 'KeyOfCaller' })
export class KeyView {
  @ApiProperty()
  id: string;

  @ApiProperty()
  name: string;

  @ApiProperty({ type: 'string', isArray: true, enum: SCOPE_NAMES })
  scopes: string[];

  @ApiProperty({ enum: ['production', 'development'] })
  keyEnv: string;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  expiresAt: Date | null;
}

@ApiSchema({ name: 'OrganizationOfCaller' })
export class ActiveOrganization {
  @ApiProperty()
  id: string;

  @ApiProperty()
  name: string;

  @ApiProperty()
  role: string;

  @ApiProperty({
    type: 'array',
    items: { type: 'string' },
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

  @ApiProperty({
    required: false,
    description: 'The key, for a key. The user is then its creator.',
  })
  apiKey?: KeyView;

  @ApiProperty({
    required: false,
    description: 'The organization that the credentials act in; missing without one.',
  })
  org?: ActiveOrganization;
}

export class StartedLogin {
  @ApiProperty()
  sessionId: string;

  @ApiProperty({
    format: 'uri',
    description: 'Where a person approves the login in a browser.',
  })
  authUrl: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  expiresAt: Date;

  @ApiProperty({
    required: false,
    description: 'Without a port: what a person types at `verificationUrl`.',
  })
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
  })
  expiresAt: Date;

  @ApiProperty({ required: false, description: 'With `completed`, and in this answer alone.' })
  token?: string;

  @ApiProperty({ required: false })
  user?: UserView;
}

@ApiSchema({ name: 'Browser' })
export class BrowserView {
  @ApiProperty()
  id: string;

  @ApiProperty({ description: 'What the browser says that it is.' })
  device: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  createdAt: Date;

  @ApiProperty({ type: 'string', format: 'date-time', description: 'To the minute.' })
  lastUsedAt: Date;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    description: 'Twelve hours without use end it before that.',
  })
  expiresAt: Date;

  @ApiProperty({ description: 'The one that asks.' })
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
