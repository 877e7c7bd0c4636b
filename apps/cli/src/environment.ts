/** The environment of the command line: the one place that reads it. */
export type Environment = Readonly<Record<string, string | undefined>>;

export const environment = (): Environment => process.env;

/** Trimmed; a blank value is one that is not set. */
export function readVariable(env: Environment, name: string): string | null {
  const text = env[name]?.trim() ?? '';
  return text === '' ? null : text;
}
