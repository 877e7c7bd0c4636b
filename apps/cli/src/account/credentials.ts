import { readVariable, type Environment } from '../environment.js';
import type { Session } from './settings.js';

/** Who we are to the server (contract, Authentication 7 and 8): the environment's key, else the login, else anonymous. */
export type Credentials =
  | { source: 'SERVICE_API_KEY' | 'SERVICE_API_TOKEN'; token: string }
  | { source: 'login'; token: string; session: Session };

/** The older name counts only while the newer one is unset; a blank value is unset. */
const VARIABLES = ['SERVICE_API_KEY', 'SERVICE_API_TOKEN'] as const;

/** Null: anonymous, so audits run here. */
export function chooseCredentials(env: Environment, session: Session | null): Credentials | null {
  const source = VARIABLES.find((name) => readVariable(env, name) !== null);
  if (source !== undefined) return { source, token: readVariable(env, source) ?? '' };
  return session === null ? null : { source: 'login', token: session.token, session };
}
