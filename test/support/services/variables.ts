/** The services belong to `npm test`; Jest alone has none. */
export function requireVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set. Run this spec with its services: npm test -- <path of the spec>`);
  return value;
}
