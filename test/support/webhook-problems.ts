import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describeWebhooks } from '#notifications';

const DESCRIPTIONS = describeWebhooks();
const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
addFormats.default(ajv);

/** What is not as the OpenAPI description has it, of the body of a webhook. A member that is not described is a problem too. */
export function webhookProblems(type: string, body: unknown): unknown[] {
  const isValid = ajv.compile(closed(DESCRIPTIONS[type]?.schema) as object);
  return isValid(body) ? [] : (isValid.errors ?? []);
}

function closed(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return schema;
  const members = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
  return 'properties' in members ? { ...members, additionalProperties: false } : members;
}
