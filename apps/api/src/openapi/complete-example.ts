import type { DtoClass } from '#common/dto';

/** What `@ApiProperty` leaves on a class: its members, and of each what was said of it. */
const MEMBERS = 'swagger/apiModelPropertiesArray';
const MEMBER = 'swagger/apiModelProperties';

interface Member {
  example?: unknown;
  type?: unknown;
}

/** The example, completed with members that have an `example` in the DTO: a new member needs no change of the examples. */
export function completeExample(schema: DtoClass, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => completeExample(schema, one));
  if (typeof value !== 'object' || value === null) return value;
  const complete: Record<string, unknown> = { ...value };
  const members = (Reflect.getMetadata(MEMBERS, schema.prototype as object) as string[] | undefined) ?? [];
  for (const name of members.map((member) => member.slice(1))) {
    const member = Reflect.getMetadata(MEMBER, schema.prototype as object, name) as Member;
    if (!(name in complete) && member.example !== undefined) complete[name] = member.example;
    const inner = classOf(member.type);
    if (inner && name in complete) complete[name] = completeExample(inner, complete[name]);
  }
  return complete;
}

/** The DTO of `type: Page`, `type: () => Page` and `type: () => [Page]`; null for what is none. */
function classOf(type: unknown): DtoClass | null {
  if (typeof type !== 'function') return null;
  const named: unknown = 'prototype' in type ? type : (type as () => unknown)();
  const inner: unknown = Array.isArray(named) ? named[0] : named;
  return typeof inner === 'function' ? (inner as DtoClass) : null;
}
