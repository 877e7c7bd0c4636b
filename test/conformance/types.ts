import { DATE_TIME } from './conformance-context.js';

/** The words for types that the specification's tables use. */
export type SpecType =
  | 'string'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'object'
  | 'date-time'
  | 'uri'
  | 'array of objects'
  | 'Visibility'
  | 'AuditRunStatus'
  | 'AuditRunMode'
  | 'trigger'
  | 'planId'
  | 'error or warning'
  | 'fail or warn';
/** A row of such a table; `?` after a type means that the value may be null. */
export type Row = readonly [field: string, type: SpecType | `${SpecType}?`];

export const ENUMERATIONS = {
  Visibility: ['public', 'unlisted', 'private'],
  AuditRunStatus: ['pending', 'running', 'completed', 'failed', 'cancelled'],
  AuditRunMode: ['audit', 'audit-fix', 'fix', 'recommend'],
  trigger: ['cli', 'api', 'github', 'scheduled'],
  planId: ['free', 'starter', 'team'],
  'error or warning': ['error', 'warning'],
  'fail or warn': ['fail', 'warn'],
} as const;

const oneOf =
  (name: keyof typeof ENUMERATIONS) =>
  (value: unknown): boolean =>
    (ENUMERATIONS[name] as readonly unknown[]).includes(value);
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

const CHECKS: Readonly<Record<SpecType, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  object: isObject,
  'date-time': (value) => typeof value === 'string' && DATE_TIME.test(value),
  uri: (value) => typeof value === 'string' && /^https?:\/\/[^/]+\//.test(value),
  'array of objects': (value) => Array.isArray(value) && value.every(isObject),
  Visibility: oneOf('Visibility'),
  AuditRunStatus: oneOf('AuditRunStatus'),
  AuditRunMode: oneOf('AuditRunMode'),
  trigger: oneOf('trigger'),
  planId: oneOf('planId'),
  'error or warning': oneOf('error or warning'),
  'fail or warn': oneOf('fail or warn'),
};

export function expectType(value: unknown, type: Row[1]): void {
  const mayBeNull = type.endsWith('?');
  const name = (mayBeNull ? type.slice(0, -1) : type) as SpecType;
  expect({ type, value, isSo: (mayBeNull && value === null) || CHECKS[name](value) }).toMatchObject({ isSo: true });
}
