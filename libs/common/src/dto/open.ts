const open = new Set<string>();

/**
 * Clients must expect further members beside those of the class:
 * `additionalProperties: true` in the description. Our own answers have none.
 */
export function Open(): ClassDecorator {
  return (dto) => void open.add(dto.name);
}

/** By the name of the class, which is that of its schema. */
export function isOpen(schemaName: string): boolean {
  return open.has(schemaName);
}
