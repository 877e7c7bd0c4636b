import type { StructuredData } from '../../engine/facts/structured-data.js';
import { has, type Entity } from './entities.js';

/** Calls `report` for each property that is missing. `a|b` stands for alternatives: one of them is enough. */
export function eachMissing(
  entities: readonly Entity[],
  properties: readonly string[],
  report: (entity: Entity, property: string) => void,
): void {
  for (const entity of entities) {
    for (const property of properties) {
      if (!property.split('|').some((name) => has(entity.value, name)))
        report(entity, property.replaceAll('|', ' or '));
    }
  }
}

/** True when a page describes a thing of these types in JSON-LD; cheap enough for `applies`. */
export function describes(data: StructuredData, types: ReadonlySet<string>): boolean {
  return data.nodes.some((node) => node.types.some((type) => types.has(type)));
}
