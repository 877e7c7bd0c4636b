import { ApiProperty } from '@nestjs/swagger';
import { SCOPE_NAMES, type Scope } from '#auth';

/** A key as owners and admins of its organization see it. */
export class ApiKey {
  @ApiProperty()
  id: string;

  @ApiProperty()
  name: string;

  @ApiProperty({ type: 'string', isArray: true, enum: SCOPE_NAMES })
  scopes: Scope[];

  @ApiProperty({ description: 'First characters of the secret, by which people tell keys apart.' })
  prefix: string;

  @ApiProperty({ enum: ['production', 'development'] })
  keyEnv: string;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: 'null: never.' })
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

  @ApiProperty({ description: 'Id of the user whom the key acts as.' })
  createdBy: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  createdAt: Date;
}

export class CreatedApiKey extends ApiKey {
  @ApiProperty({ description: 'The secret. It is not shown again.' })
  token: string;
}

export class ApiKeyList {
  @ApiProperty({ type: () => [ApiKey] })
  apiKeys: ApiKey[];
}

export class RevokedApiKey {
  @ApiProperty()
  id: string;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  revokedAt: Date | null;
}
