import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ObjectField, PatternField, TextField } from '#common/dto';

const MAX_PASSWORD_LENGTH = 128;

@ApiSchema({ name: 'ProfileChangeRequest' })
export class ChangeProfileDto {
  @TextField({ maxLength: 100, description: 'What people call the user.', example: 'Ada Lovelace' })
  name?: string;

  @PatternField({
    pattern: '^[^\\s@]{1,64}@[^\\s@]{1,189}$',
    rule: 'must be an address such as ada@example.com',
    description: 'The address that the user signs in with. A new one is unverified.',
    example: 'ada@example.com',
  })
  email?: string;

  @TextField({
    maxLength: MAX_PASSWORD_LENGTH,
    description: 'The current password. Needed with `email` by users who have one.',
    example: 'correct horse battery staple',
  })
  password?: string;
}

@ApiSchema({ name: 'PasswordChangeRequest' })
export class ChangePasswordDto {
  @TextField({
    maxLength: MAX_PASSWORD_LENGTH,
    description: 'Needed by users who have one.',
    example: 'correct horse battery staple',
  })
  currentPassword?: string;

  @TextField({
    required: true,
    maxLength: MAX_PASSWORD_LENGTH,
    description: 'The new one: 8 to 128 characters that are hard to guess.',
    example: 'seven lamps under green rivers',
  })
  password: string;
}

@ApiSchema({ name: 'NewPasskeyRequest' })
export class NewPasskeyDto {
  @TextField({ required: true, maxLength: 100, description: 'What its owner calls it.', example: 'Laptop' })
  name: string;

  @ObjectField({
    required: true,
    description: 'What the browser answered to the options: `PublicKeyCredential.toJSON()`.',
    example: { id: 'AQIDBA', type: 'public-key', response: {} },
  })
  response: Record<string, unknown>;
}

@ApiSchema({ name: 'PasskeyNameRequest' })
export class RenamePasskeyDto {
  @TextField({ required: true, maxLength: 100, description: 'What its owner calls it.', example: 'Laptop' })
  name: string;
}

@ApiSchema({ name: 'Passkey' })
export class PasskeyView {
  @ApiProperty({ example: 'AQIDBA' })
  id: string;

  @ApiProperty({ example: 'Laptop' })
  name: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  createdAt: Date;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: '2026-11-21T08:00:00.000Z' })
  lastUsedAt: Date | null;
}

@ApiSchema({ name: 'Profile' })
export class ProfileView {
  @ApiProperty({ example: 'usr_01kag8y3f7e9wb2m5t8v4c6h1q' })
  id: string;

  @ApiProperty({ example: 'Ada' })
  name: string;

  @ApiProperty({ type: 'string', nullable: true, example: 'ada@acme.example' })
  email: string | null;

  @ApiProperty({ description: 'False for an address that the user typed and no provider vouched for.', example: true })
  isEmailVerified: boolean;

  @ApiProperty({ description: 'The user signs in at an identity provider.' })
  isOfProvider: boolean;

  @ApiProperty({ description: 'Whether this installation has local accounts (AUTH_LOCAL).', example: true })
  hasLocalSignIn: boolean;

  @ApiProperty({ example: true })
  hasPassword: boolean;

  @ApiProperty({ type: () => [PasskeyView], description: 'Oldest first.' })
  passkeys: PasskeyView[];
}

@ApiSchema({ name: 'PasskeyOptions', description: 'Options for `navigator.credentials.create`, as JSON of WebAuthn.' })
export class PasskeyOptionsView {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { challenge: 'mGZ0c2Vy', rp: { name: 'Sqout', id: 'audit.example' } },
  })
  options: Record<string, unknown>;
}

@ApiSchema({ name: 'PasswordLink' })
export class PasswordLinkView {
  @ApiProperty({
    format: 'uri',
    description: 'Sets a new password once. In this response alone.',
    example: 'https://audit.example/app/reset#kq3V',
  })
  url: string;

  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-11-21T10:30:00.000Z' })
  expiresAt: Date;
}
