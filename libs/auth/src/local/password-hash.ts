import { hash, verify, type Options } from '@node-rs/argon2';

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. Raise them here; hashes follow at the next sign-in. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** argon2id is what the library does by itself. */
const OPTIONS: Options = PARAMETERS;
const CURRENT = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

let decoy: Promise<string> | null = null;

/** Runs on a thread of the pool, not on the event loop. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalised(password), OPTIONS);
}

/** @param stored null: there is none. The check takes as long as with one, so that its time says nothing about who has an account. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password that no account has');
  const isRight = await verify(stored ?? (await decoy), normalised(password)).catch(() => false);
  return isRight && stored !== null;
}

/** Whether it was hashed with other parameters than those of today. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(CURRENT);
}

/** Keyboards differ in how they compose the same letter. */
function normalised(password: string): string {
  return password.normalize('NFKC');
}
