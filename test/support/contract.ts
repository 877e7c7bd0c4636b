import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: boolean | Schema;
}
interface Operation {
  operationId: string;
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** The description and what was compiled of it: the same for all files of a process, at a tenth of a second each otherwise. */
class Checks {
  readonly description = JSON.parse(readFileSync(join(process.cwd(), 'docs', 'openapi.json'), 'utf8')) as Description;
  /** What has fewer parameters is what the router takes first. */
  readonly templates = Object.keys(this.description.paths)
    .sort((a, b) => parametersOf(a) - parametersOf(b))
    .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));
  private readonly validators = new Map<string, ValidateFunction>();
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });

  constructor() {
    (addFormats as unknown as (ajv: Ajv2020) => void)(this.ajv);
    this.ajv.addSchema({ $id: 'openapi', ...closed(this.description) });
  }

  validatorOf(path: string, method: string, status: string): ValidateFunction {
    const pointer = ['paths', path, method, 'responses', status, 'content', 'application/json', 'schema']
      .map((part) => encodeURIComponent(part.replace(/~/g, '~0').replace(/\//g, '~1')))
      .join('/');
    let validate = this.validators.get(pointer);
    if (!validate) {
      validate = this.ajv.compile({ $ref: `openapi#/${pointer}` });
      this.validators.set(pointer, validate);
    }
    return validate;
  }
}

let checks: Checks | undefined;

/**
 * docs/openapi.json, taken at its word: an answer may have no member that it does
 * not name, not even where clients must expect further ones.
 * Remembers which members came, for those that never come.
 */
export class Contract {
  private readonly came = new Set<string>();

  private constructor(private readonly checks: Checks) {}

  static read(): Contract {
    return new Contract((checks ??= new Checks()));
  }

  /** What is wrong with a JSON answer; nothing about paths that the description leaves out, which is a matter of its own test. */
  problemsOf(answer: { method: string; path: string; status: number; body: unknown }): string[] {
    const path = this.checks.templates.find(({ pattern }) => pattern.test(answer.path.split('?')[0] ?? ''))?.path;
    const operation =
      path === undefined ? undefined : this.checks.description.paths[path]?.[answer.method.toLowerCase()];
    if (path === undefined || !operation) return [];
    const where = `${answer.method} ${path} ${answer.status}`;
    const schema = operation.responses[String(answer.status)]?.content?.['application/json']?.schema;
    if (!schema) return [`${where} is not in docs/openapi.json`];
    this.note(schema, answer.body, operation.operationId);
    const validate = this.checks.validatorOf(path, answer.method.toLowerCase(), String(answer.status));
    if (validate(answer.body)) return [];
    return (validate.errors ?? []).map(({ instancePath, message, params }) =>
      `${where}: ${instancePath} ${message ?? ''} ${JSON.stringify(params)}`.trim(),
    );
  }

  /** Members of successful answers that the description names and that were in no answer so far. */
  neverCame(): string[] {
    const documented = new Set<string>();
    for (const operations of Object.values(this.checks.description.paths))
      for (const { operationId, responses } of Object.values(operations))
        for (const [status, { content }] of Object.entries(responses))
          if (status.startsWith('2') && content?.['application/json'])
            this.list(content['application/json'].schema, operationId, documented);
    return [...documented].filter((name) => !this.came.has(name)).sort();
  }

  /** The schemas that a value of this schema may have, with the name under which their members are remembered. */
  private resolve(schema: Schema, name: string): { schema: Schema; name: string }[] {
    if (schema.anyOf) return schema.anyOf.flatMap((one) => this.resolve(one, name));
    const component = schema.$ref?.split('/').pop();
    if (component === undefined) return [{ schema, name }];
    const target = this.checks.description.components.schemas[component];
    return target ? this.resolve(target, component) : [];
  }

  private note(declared: Schema, value: unknown, declaredName: string): void {
    for (const { schema, name } of this.resolve(declared, declaredName)) {
      if (Array.isArray(value) && schema.items) for (const item of value) this.note(schema.items, item, `${name}[]`);
      if (typeof value !== 'object' || value === null) continue;
      for (const [member, inner] of Object.entries(value)) {
        const property = schema.properties?.[member];
        if (!property) continue;
        this.came.add(`${name}.${member}`);
        this.note(property, inner, `${name}.${member}`);
      }
    }
  }

  private list(declared: Schema, declaredName: string, into: Set<string>): void {
    for (const { schema, name } of this.resolve(declared, declaredName)) {
      if (schema.items) this.list(schema.items, `${name}[]`, into);
      for (const [member, property] of Object.entries(schema.properties ?? {})) {
        if (into.has(`${name}.${member}`)) continue;
        into.add(`${name}.${member}`);
        this.list(property, `${name}.${member}`, into);
      }
    }
  }
}

function parametersOf(path: string): number {
  return path.split('{').length;
}

/** The same, with no room for members that are not named. An object without named members is free in what it holds. */
function closed<T>(node: T): T {
  if (Array.isArray(node)) return node.map((item: unknown) => closed(item)) as T;
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, closed(value as unknown)]));
  return (isObject(copy.properties) ? { ...copy, additionalProperties: false } : copy) as T;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
