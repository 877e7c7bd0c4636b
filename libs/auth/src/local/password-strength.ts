import { validationError } from '#common';
import { isBreached } from './breached-passwords.js';

export const MIN_PASSWORD_LENGTH = 8;
/** Longer ones cost time to estimate and add nothing. */
export const MAX_PASSWORD_LENGTH = 128;
/** Of zxcvbn's 0 to 4: guessed by more than 10^8 tries. */
const MIN_SCORE = 3;

/**
 * @param known what others know of the person, such as name and e-mail address: it makes a password no better
 * @param breachedFile list of leaked passwords; null: there is none
 * @throws AppError VALIDATION_ERROR
 */
export async function refuseWeakPassword(
  password: string,
  known: readonly string[] = [],
  breachedFile: string | null = null,
): Promise<void> {
  const refuse = (message: string): never => {
    throw validationError([{ path: 'password', message }]);
  };
  if (password.length < MIN_PASSWORD_LENGTH)
    refuse(`The password is too short. Use at least ${MIN_PASSWORD_LENGTH} characters.`);
  if (password.length > MAX_PASSWORD_LENGTH || !password.isWellFormed())
    refuse(`The password is too long. Use at most ${MAX_PASSWORD_LENGTH} characters.`);
  const { estimator } = await import('./password-estimator.js');
  const inputs = known.flatMap((text) => [text, ...text.split(/[\s@.]+/)]).filter((text) => text.length > 2);
  if (estimator.check(password, ['sqout', ...inputs]).score < MIN_SCORE)
    refuse('This password is easy to guess. Add a word or two that do not belong together.');
  if (breachedFile !== null && (await isBreached(breachedFile, password)))
    refuse('This password is in a list of leaked passwords. Choose another one.');
}
