import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { ValidateBy } from 'class-validator';
import type { ValidationIssue } from '../errors.js';
import { isMailAddress } from '../mail-address.js';
import { parseUrl } from '../url.js';

/** One member of a request DTO: one decorator checks it, documents it, and says how a query string's text becomes a value. */
interface Field {
  name: string;
  /** Turns the text of a query into a value. Returns what it got when that is not possible, for the check to refuse. */
  parse: ((text: unknown) => unknown) | null;
  fallback: unknown;
  /** What is wrong inside a value that is right by itself, each with its whole path. */
  issuesIn: ((value: unknown) => ValidationIssue[]) | null;
}

export type DtoClass = new () => object;

const fields = new Map<object, Field[]>();

/** The members that a DTO knows; everything else in a request is ignored. */
export function fieldsOf(dto: DtoClass): readonly Field[] {
  const known: Field[] = [];
  for (let at = dto.prototype as object | null; at !== null; at = Object.getPrototypeOf(at) as object | null)
    known.push(...(fields.get(at) ?? []));
  return known;
}

interface Common {
  required?: boolean;
  /** null is as good as no value. */
  isNullable?: boolean;
  description: string;
  example?: unknown;
}

interface Check extends Common {
  /** Completes "<member> …". */
  rule: string;
  isValid(value: unknown): boolean;
  schema: ApiPropertyOptions;
  parse?: (text: unknown) => unknown;
  fallback?: unknown;
  issuesIn?: (value: unknown) => ValidationIssue[];
}

function field(check: Check): PropertyDecorator {
  const required = check.required ?? false;
  const register: PropertyDecorator = (target, name) => {
    const known = fields.get(target) ?? [];
    known.push({
      name: String(name),
      parse: check.isNullable === true ? (value) => (value === null ? undefined : value) : (check.parse ?? null),
      fallback: check.fallback,
      issuesIn: check.issuesIn ?? null,
    });
    fields.set(target, known);
  };
  const message = (args?: { value?: unknown }): string =>
    required && args?.value === undefined ? 'is required' : check.rule;
  return applyDecorators(
    register,
    ValidateBy({
      name: 'field',
      validator: {
        validate: (value: unknown) => (value === undefined ? !required : check.isValid(value)),
        defaultMessage: message,
      },
    }),
    // The options are one of a union by type; each caller below builds a whole member of it.
    ApiProperty({
      ...check.schema,
      ...(check.isNullable === true ? { nullable: true } : {}),
      required,
      description: check.description,
      ...(check.example === undefined ? {} : { example: check.example }),
    } as ApiPropertyOptions),
  );
}

/** Text that Postgres, JSON and a terminal take as it is: no control characters, no half surrogates. */
function isPlainText(value: unknown, minLength: number, maxLength: number): value is string {
  return (
    typeof value === 'string' &&
    value.length >= minLength &&
    value.length <= maxLength &&
    value.isWellFormed() &&
    !hasControl(value)
  );
}

function hasControl(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}

export function TextField(options: Common & { minLength?: number; maxLength: number }): PropertyDecorator {
  const { minLength = 1, maxLength } = options;
  return field({
    ...options,
    rule: `must be a text of ${minLength} to ${maxLength} characters without control characters`,
    isValid: (value) => isPlainText(value, minLength, maxLength),
    schema: { type: 'string', minLength, maxLength },
  });
}

/** A text that its own reader takes apart: `issuesIn` says what that reader would complain about. */
export function RawTextField(
  options: Common & { maxLength: number; pattern?: string; issuesIn: (text: string) => ValidationIssue[] },
): PropertyDecorator {
  const { maxLength, pattern } = options;
  return field({
    ...options,
    issuesIn: (value) => options.issuesIn(String(value)),
    rule: `must be a text of at most ${options.maxLength} characters`,
    isValid: (value) => typeof value === 'string' && value.length <= options.maxLength && value.isWellFormed(),
    schema: { type: 'string', maxLength, ...(pattern === undefined ? {} : { pattern }) },
  });
}

/** A text that one regular expression describes. */
export function PatternField(options: Common & { pattern: string; rule: string }): PropertyDecorator {
  const { pattern } = options;
  const expression = new RegExp(pattern);
  return field({
    ...options,
    isValid: (value) => typeof value === 'string' && expression.test(value),
    schema: { type: 'string', pattern },
  });
}

/** A whole number in a JSON body. */
export function IntegerField(options: Common & { min: number; max: number }): PropertyDecorator {
  const { min, max } = options;
  return field({
    ...options,
    rule: `must be a whole number from ${min} to ${max}`,
    isValid: (value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max,
    schema: { type: 'integer', minimum: min, maximum: max },
  });
}

/** A number in a JSON body. */
export function NumberField(options: Common & { min: number; max: number }): PropertyDecorator {
  const { min, max } = options;
  return field({
    ...options,
    rule: `must be a number from ${min} to ${max}`,
    isValid: (value) => typeof value === 'number' && value >= min && value <= max,
    schema: { type: 'number', minimum: min, maximum: max },
  });
}

/** An object of which the service reads some members and ignores the others. */
export function ObjectField(
  options: Common & { issuesIn?: (value: Record<string, unknown>) => ValidationIssue[] },
): PropertyDecorator {
  const { issuesIn = () => [], ...common } = options;
  return field({
    ...common,
    issuesIn: (value) => issuesIn(value as Record<string, unknown>),
    rule: 'must be an object',
    isValid: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    schema: { type: 'object', additionalProperties: true, selfRequired: false },
  });
}

/** An object of which the service reads some members, or null. */
export function ObjectOrNullField(
  options: Common & { issuesIn: (value: Record<string, unknown>) => ValidationIssue[] },
): PropertyDecorator {
  return field({
    ...options,
    issuesIn: (value) => (value === null ? [] : options.issuesIn(value as Record<string, unknown>)),
    rule: 'must be an object or null',
    isValid: (value) => typeof value === 'object' && !Array.isArray(value),
    schema: { type: 'object', nullable: true, additionalProperties: true, selfRequired: false },
  });
}

/** `documentedDefault`: what the service takes when the member is missing. */
export function ChoiceField(
  options: Common & { choices: readonly string[]; documentedDefault?: string },
): PropertyDecorator {
  const { choices, documentedDefault } = options;
  return field({
    ...options,
    rule: choices.length === 1 ? `must be "${choices[0]}"` : `must be one of: ${choices.join(', ')}`,
    isValid: (value) => typeof value === 'string' && choices.includes(value),
    schema: {
      type: 'string',
      enum: [...choices],
      ...(documentedDefault === undefined ? {} : { default: documentedDefault }),
    },
  });
}

/** Several of the choices, each once. */
export function ChoicesField(options: Common & { choices: readonly string[]; minItems?: 0 | 1 }): PropertyDecorator {
  const { choices, minItems = 1 } = options;
  return field({
    ...options,
    rule: `must be a list of ${minItems === 1 ? 'one or more of' : 'some of'}: ${choices.join(', ')}`,
    isValid: (value) =>
      Array.isArray(value) &&
      value.length >= minItems &&
      new Set(value).size === value.length &&
      value.every((item) => typeof item === 'string' && choices.includes(item)),
    schema: {
      type: 'array',
      items: { type: 'string', enum: [...choices] },
      minItems,
      maxItems: choices.length,
      uniqueItems: true,
    },
  });
}

/** Texts without control characters, each once. */
export function TextsField(options: Common & { maxItems: number; maxLength: number }): PropertyDecorator {
  const { maxItems, maxLength } = options;
  return field({
    ...options,
    rule: `must be a list of at most ${maxItems} different texts of 1 to ${maxLength} characters without control characters`,
    isValid: (value) =>
      Array.isArray(value) &&
      value.length <= maxItems &&
      new Set(value).size === value.length &&
      value.every((item) => isPlainText(item, 1, maxLength)),
    schema: { type: 'array', items: { type: 'string', minLength: 1, maxLength }, maxItems, uniqueItems: true },
  });
}

/** Ids of one kind, each once and at least one, or null. @param options `prefix`: of the ids, without the underscore */
export function IdsOrNullField(options: Common & { prefix: string; maxItems: number }): PropertyDecorator {
  const { prefix, maxItems } = options;
  const pattern = `^${prefix}_[0-9a-z]{26}$`;
  const expression = new RegExp(pattern);
  return field({
    ...options,
    rule: `must be a list of 1 to ${maxItems} different ids that begin with ${prefix}_, or null`,
    isValid: (value) =>
      value === null ||
      (Array.isArray(value) &&
        value.length >= 1 &&
        value.length <= maxItems &&
        new Set(value).size === value.length &&
        value.every((item) => typeof item === 'string' && expression.test(item))),
    schema: {
      type: 'array',
      nullable: true,
      items: { type: 'string', pattern },
      minItems: 1,
      maxItems,
      uniqueItems: true,
    },
  });
}

/** Yes or no in a JSON body. */
export function BooleanField(options: Common): PropertyDecorator {
  return field({
    ...options,
    rule: 'must be true or false',
    isValid: (value) => typeof value === 'boolean',
    schema: { type: 'boolean' },
  });
}

/** RFC 3339, with a zone. */
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

/** A moment. */
export function DateTimeField(options: Common): PropertyDecorator {
  return field({
    ...options,
    rule: 'must be a moment such as 2026-11-20T10:30:00Z',
    isValid: (value) => typeof value === 'string' && DATE_TIME.test(value) && !Number.isNaN(Date.parse(value)),
    schema: { type: 'string', format: 'date-time' },
  });
}

/** A moment, or null. */
export function DateTimeOrNullField(options: Common): PropertyDecorator {
  return field({
    ...options,
    rule: 'must be a moment such as 2026-11-20T10:30:00Z, or null',
    isValid: (value) =>
      value === null || (typeof value === 'string' && DATE_TIME.test(value) && !Number.isNaN(Date.parse(value))),
    schema: { type: 'string', nullable: true, format: 'date-time' },
  });
}

/** An e-mail address: one, without a name. */
export function MailField(options: Common): PropertyDecorator {
  return field({
    ...options,
    rule: 'must be an e-mail address such as ada@example.com',
    isValid: (value) => isPlainText(value, 3, 254) && isMailAddress(value),
    schema: { type: 'string', format: 'email', maxLength: 254 },
  });
}

/** An absolute http or https address. */
export function WebAddressField(options: Common & { maxLength: number }): PropertyDecorator {
  return field({
    ...options,
    rule: `must be a URL with http:// or https://, at most ${options.maxLength} characters long, without a user name or password`,
    isValid: (value) => isPlainText(value, 1, options.maxLength) && isWebAddress(value),
    schema: { type: 'string', format: 'uri', maxLength: options.maxLength },
  });
}

function isWebAddress(text: string): boolean {
  // The parser of URL repairs much ("http:host", "http:\\host", spaces around); what it would have to repair is no address.
  if (!/^https?:\/\/[^/\s\\]/i.test(text) || /[\s\\]/.test(text)) return false;
  if (parseUrl(text) === null) return false;
  const { username, password, hostname } = new URL(text);
  return hostname !== '' && !/^\.|\.\./.test(hostname) && username === '' && password === '';
}

const WHOLE_NUMBER = /^(0|-?[1-9]\d*)$/;

/** A whole number in a query string, written plainly: no exponent, sign of plus, space or leading zero. */
export function QueryIntegerField(
  options: Common & { min: number; max?: number; fallback: number },
): PropertyDecorator {
  const { min, max = 2_147_483_647, fallback } = options;
  return field({
    ...options,
    rule: `must be a whole number from ${min} to ${max}`,
    isValid: (value) => typeof value === 'number' && value >= min && value <= max,
    parse: (text) => (typeof text === 'string' && WHOLE_NUMBER.test(text) ? Number(text) : text),
    schema: { type: 'integer', minimum: min, maximum: max, default: fallback },
    fallback,
  });
}
