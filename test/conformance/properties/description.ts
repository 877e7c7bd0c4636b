import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Answer } from '../conformance-context.js';

export type Schema = Record<string, unknown>;

export interface Operation {
  operationId: string;
  method: string;
  path: string;
  parameters: { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }[];
  /** By content type. */
  bodies: Record<string, Schema>;
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      Omit<Operation, 'method' | 'path' | 'bodies'> & { requestBody?: { content: Record<string, { schema: Schema }> } }
    >
  >;
  components: { schemas: Record<string, Schema> };
}

const document = JSON.parse(readFileSync(join(process.cwd(), 'docs/openapi.json'), 'utf8')) as Document;

// Not strict: the description holds words of OpenAPI beside those of JSON Schema.
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: 'sqout', ...document });

export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId, parameters = [], requestBody, responses }]) => ({
    operationId,
    method: method.toUpperCase(),
    path,
    parameters,
    responses,
    bodies: Object.fromEntries(Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => [type, schema])),
  })),
);

/** The schema itself, or the one that it refers to. */
export function resolve(schema: Schema): Schema {
  const name = typeof schema.$ref === 'string' ? schema.$ref.replace('#/components/schemas/', '') : null;
  if (name === null) return schema;
  const found = document.components.schemas[name];
  if (!found) throw new Error(`The description has no schema ${name}.`);
  return found;
}

/** What of the answer the description does not say; empty for an answer that is in it. */
export function deviationsOf({ method, path, responses }: Operation, { status, headers, body }: Answer): string[] {
  const response = responses[String(status)];
  if (!response) return [`status ${status} is not described`];
  if (!response.content) return body === '' ? [] : ['a body where none is described'];
  const type = (headers.get('content-type') ?? '').split(';')[0] ?? '';
  if (!response.content[type]) return [`content type "${type}" is not described for ${status}`];
  if (type !== 'application/json') return [];
  const pointer = ['paths', path, method.toLowerCase(), 'responses', String(status), 'content', type, 'schema']
    .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
    .map(encodeURIComponent);
  const reference = `sqout#/${pointer.join('/')}`;
  const validate = ajv.getSchema(reference);
  if (!validate) throw new Error(`No schema at ${reference}.`);
  return validate(body) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
