import { ApiProperty } from '@nestjs/swagger';
import { SCOPE_NAMES, type Scope } from '#auth';

/** A key as owners and admins of its organization see it. */
export class ApiKey {
  @ApiProperty({ example: 'key_01kag8y3f7e9wb2m5t8v4c6h1r' })
  id: string;

  @ApiProperty({ example: 'CI' })
  name: string;

  @ApiProperty({ type: 'string', isArray: true, enum: SCOPE_NAMES, example: ['audits:write', 'credits:read'] })
  scopes: Scope[];

  @ApiProperty({
    description: 'First characters of the secret, by which people tell keys apart.',
    example: 'sq_4fK2mQ9xZ',
  })
  prefix: string;

  @ApiProperty({ enum: ['production', 'development'] })
  keyEnv: string;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'null: never.',
    example: '2027-02-18T10:30:00.000Z',
  })
  expiresAt: Date | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'To the minute; null for a key that was never used.',
  })
  lastUsedAt: Date | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  revokedAt: Date | null;

  @ApiProperty({ description: 'Id of the user whom the key acts as.', example: 'usr_01kag8y3f7e9wb2m5t8v4c6h1q' })
  createdBy: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  createdAt: Date;
}

export class CreatedApiKey extends ApiKey {
  @ApiProperty({
    description: 'The secret. It is not shown again.',
    example: 'sq_4fK2mQ9xZ0aB3cD5eF7gH1iJ2kL4mN6oP8qR0sT2uV4wX6yZ8aB0cD',
  })
  token: string;
}

export class ApiKeyList {
  @ApiProperty({ type: () => [ApiKey] })
  apiKeys: ApiKey[];
}

export class RevokedApiKey {
  @ApiProperty({ example: 'key_01kag8y3f7e9wb2m5t8v4c6h1r' })
  id: string;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: '2026-11-21T08:00:00.000Z' })
  revokedAt: Date | null;
}
