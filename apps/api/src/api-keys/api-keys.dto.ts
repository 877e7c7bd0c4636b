import { ApiSchema } from '@nestjs/swagger';
import { DEFAULT_EXPIRY, EXPIRIES, PRESET_NAMES, SCOPE_NAMES, type Expiry, type Preset, type Scope } from '#auth';
import { validationError, type ValidationIssue } from '#common';
import { ChoiceField, ChoicesField, DateTimeOrNullField, TextField } from '#common/dto';
import type { WantedKey } from '#organizations';

@ApiSchema({ name: 'CreateApiKeyRequest' })
export class CreateKeyDto {
  @TextField({ required: true, maxLength: 100, description: 'What people call the key.', example: 'CI' })
  name: string;

  @ChoicesField({
    choices: SCOPE_NAMES,
    description: 'What the key may do. This or `preset`.',
    example: ['audits:write', 'credits:read'],
  })
  scopes?: Scope[];

  @ChoiceField({ choices: PRESET_NAMES, description: 'A usual set of scopes. This or `scopes`.' })
  preset?: Preset;

  @ChoiceField({
    choices: EXPIRIES,
    documentedDefault: DEFAULT_EXPIRY,
    description: 'How long the key lives. This or `expiresAt`.',
  })
  expiry?: Expiry;

  @DateTimeOrNullField({
    description: 'When the key ends, at most 366 days from now; null for never. This or `expiry`.',
  })
  expiresAt?: string | null;
}

/** @throws AppError VALIDATION_ERROR for what contradicts itself */
export function readWantedKey({ name, scopes, preset, expiry, expiresAt }: CreateKeyDto): WantedKey {
  const issues: ValidationIssue[] = [];
  const wanted = preset ?? scopes;
  if (wanted === undefined) issues.push({ path: 'scopes', message: 'is required, or preset' });
  if (preset !== undefined && scopes !== undefined)
    issues.push({ path: 'preset', message: 'cannot be combined with `scopes`' });
  if (expiry !== undefined && expiresAt !== undefined)
    issues.push({ path: 'expiry', message: 'cannot be combined with `expiresAt`' });
  if (wanted === undefined || issues.length > 0) throw validationError(issues);
  const end = expiresAt === undefined ? expiry : expiresAt === null ? 'never' : new Date(expiresAt);
  return { name, scopes: wanted, expiry: end ?? DEFAULT_EXPIRY };
}
