import { MEMBERS } from './enumerations.data.js';

export const ENUMERATIONS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(MEMBERS).map(([property, members]) => [property, new Set(members.toLowerCase().split(' '))]),
);
export const ENUMERATION_PROPERTIES: ReadonlySet<string> = new Set(ENUMERATIONS.keys());

/** Some members, for a message. */
export function membersOf(property: string): string {
  return (MEMBERS[property] ?? '').split(' ').slice(0, 4).join(', ');
}
