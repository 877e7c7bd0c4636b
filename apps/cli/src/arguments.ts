import { InvalidArgumentError } from 'commander';
import { isScope, SCOPE_NAMES, type Scope } from '#auth/rights';

/** `audits:read,org:read` → both scopes. */
export function scopeList(text: string): Scope[] {
  const names = text.split(/[\s,]+/).filter((name) => name !== '');
  const unknown = names.find((name) => !isScope(name));
  if (unknown !== undefined || names.length === 0)
    throw new InvalidArgumentError(
      `${unknown === undefined ? 'None is named.' : `"${unknown}" is not a scope.`} Choose from: ${SCOPE_NAMES.join(', ')}.`,
    );
  return names.filter(isScope);
}
