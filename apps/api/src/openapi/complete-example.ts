import type { DtoClass } from '#common/dto';

/** What `@ApiProperty` leaves on a class: its members, and of each what was said of it. */
const MEMBERS = 'swagger/apiModelPropertiesArray';
const MEMBER = 'swagger/apiModelProperties';

interface Member {
  example?: unknown;
  type?: unknown;
  isArray?: boolean;
  required?: boolean;
  selfRequired?: boolean;
  nullable?: boolean;
  const?: unknown;
  enum?: unknown[];
  format?: string;
}

/** Members that mean the same in every class, by their names. */
export const EXAMPLES = {
  orgId: 'org_01kag8y3f7e9wb2m5t8v4c6h1n',
  userId: 'usr_01kag8y3f7e9wb2m5t8v4c6h1q',
  websiteId: 'web_5f0c6a521d7b4f0e9d5c2f8a4f',
  runId: 'run_01kag8y3f7e9wb2m5t8v4c6h1a',
  reportId: 'rep_01kag8z9k2d4f6h8j0m2p4r6t8',
  siteKey: 'example.com',
  pageUrl: 'https://www.example.com/about',
  ruleId: 'accessibility/image-alt',
  ruleName: 'Image has no alternative text',
  category: 'accessibility',
  snippet: '&lt;img src="/logo.png"&gt;',
  selector: 'header > a > img',
} as const;

const OF_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-11-20T10:30:00.000Z',
  date: '2026-11-20',
  uri: 'https://www.example.com/',
};

/**
 * An example of the class: each member as given, else its `example` in the class, else what its name or type suggests.
 * Optional members without an `example` stay away unless given.
 */
export function completeExample(schema: DtoClass, given: unknown = {}): unknown {
  if (Array.isArray(given)) return given.map((one) => completeExample(schema, one));
  if (typeof given !== 'object' || given === null) return given;
  const members = membersOf(schema);
  const unknown = Object.keys(given).find((name) => !members.has(name));
  if (unknown !== undefined) throw new Error(`${schema.name} has no member ${unknown}.`);
  const complete: Record<string, unknown> = {};
  for (const [name, member] of members) {
    const value = name in given ? (given as Record<string, unknown>)[name] : exampleOf(name, member);
    const inner = classOf(member);
    if (value !== undefined) complete[name] = inner ? completeExample(inner, value) : value;
  }
  return complete;
}

function exampleOf(name: string, member: Member): unknown {
  if (member.example !== undefined) return member.example;
  if (member.required === false || member.selfRequired === false) return undefined;
  if (name in EXAMPLES) return EXAMPLES[name as keyof typeof EXAMPLES];
  const inner = classOf(member);
  if (member.nullable && !inner) return null;
  const type = typeOf(member);
  if (member.isArray || type === 'array' || Array.isArray(type)) return inner ? [{}] : [];
  if (inner) return {};
  if (member.enum) return member.enum[0];
  if (type === 'integer' || type === Number) return 1;
  return type === Boolean ? false : (member.const ?? OF_FORMAT[member.format ?? '']);
}

function membersOf(schema: DtoClass): ReadonlyMap<string, Member> {
  const prototype = schema.prototype as object;
  const names = ((Reflect.getMetadata(MEMBERS, prototype) as string[] | undefined) ?? []).map((name) => name.slice(1));
  return new Map(names.map((name) => [name, Reflect.getMetadata(MEMBER, prototype, name) as Member]));
}

/** `Page` of `type: () => Page`, and `[Page]` of `type: () => [Page]`. */
function typeOf({ type }: Member): unknown {
  return typeof type === 'function' && !('prototype' in type) ? (type as () => unknown)() : type;
}

/** The DTO of a member or of the items of a list; null for what is none. */
function classOf(member: Member): DtoClass | null {
  const inner = [typeOf(member)].flat()[0] as DtoClass;
  return typeof inner === 'function' && membersOf(inner).size > 0 ? inner : null;
}
