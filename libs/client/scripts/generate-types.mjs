// Writes libs/client/src/api-types.generated.ts from docs/openapi.json: the client's types are those of the description.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const OUTPUT = join(ROOT, 'libs', 'client', 'src', 'api-types.generated.ts');
const SCALARS = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' };

const { components, paths } = JSON.parse(readFileSync(join(ROOT, 'docs', 'openapi.json'), 'utf8'));
const sent = new Set();
for (const operation of Object.values(paths).flatMap((path) => Object.values(path)))
  for (const { schema } of Object.values(operation.requestBody?.content ?? {})) collectSent(schema);

const parts = Object.entries(components.schemas).map(([name, schema]) => declare(name, schema));
for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  if (query.length > 0) parts.push(declareQuery(operation.operationId, query));
}
const text = `// Generated from docs/openapi.json by "npm run generate". Do not edit.\n\n${parts.join('\n\n')}\n`;
writeFileSync(OUTPUT, await format(text, { ...(await resolveConfig(OUTPUT)), parser: 'typescript' }));

/** What callers send may have further members where the description says so; what they receive is what is described. */
function collectSent(schema) {
  if (Array.isArray(schema)) return schema.forEach(collectSent);
  if (typeof schema !== 'object' || schema === null) return;
  const name = schema.$ref?.split('/').pop();
  if (name !== undefined && !sent.has(name)) {
    sent.add(name);
    collectSent(components.schemas[name]);
  }
  Object.values(schema).forEach(collectSent);
}

function declare(name, schema) {
  const isShape = schema.properties && !schema.anyOf && !schema.allOf;
  const head = comment(schema.description);
  return isShape
    ? `${head}export interface ${name} ${shapeOf(schema, sent.has(name))}`
    : `${head}export type ${name} = ${typeOf(schema)};`;
}

function declareQuery(operationId, query) {
  const properties = Object.fromEntries(
    query.map(({ name, schema, description }) => [name, { ...schema, description }]),
  );
  const required = query.filter((parameter) => parameter.required).map(({ name }) => name);
  const name = `${operationId[0].toUpperCase()}${operationId.slice(1)}Query`;
  return `export interface ${name} ${shapeOf({ properties, required }, false)}`;
}

function shapeOf({ properties, required = [], additionalProperties }, isSent) {
  const members = Object.entries(properties).map(
    ([name, schema]) =>
      `${comment(schema.description)}${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};`,
  );
  if (isSent && additionalProperties === true) members.push('[member: string]: unknown;');
  return `{\n${members.join('\n')}\n}`;
}

function typeOf(schema) {
  if (schema.$ref) return schema.$ref.split('/').pop();
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  if (schema.allOf) return schema.allOf.map(typeOf).join(' & ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  return [schema.type ?? 'unknown']
    .flat()
    .map((type) => typeOfKind(type, schema))
    .join(' | ');
}

function typeOfKind(type, schema) {
  if (type === 'array') return `(${typeOf(schema.items)})[]`;
  if (type !== 'object') return SCALARS[type] ?? 'unknown';
  if (schema.properties) return shapeOf(schema, false);
  return typeof schema.additionalProperties === 'object'
    ? `Record<string, ${typeOf(schema.additionalProperties)}>`
    : 'Record<string, unknown>';
}

function comment(description) {
  return description ? `/** ${description.replaceAll('\n', ' ').replaceAll('*/', '* /')} */\n` : '';
}
