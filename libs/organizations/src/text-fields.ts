import { validationError } from '#common';

const MAX_NAME_LENGTH = 100;
const MAX_EMAIL_LENGTH = 254;
const EMAIL = /^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}]{1,189}$/u;

/** @throws AppError VALIDATION_ERROR */
export function readName(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > MAX_NAME_LENGTH || /\p{Cc}/u.test(name) || !name.isWellFormed()) {
    throw validationError([
      { path: 'name', message: `Give a name of 1 to ${MAX_NAME_LENGTH} characters on one line.` },
    ]);
  }
  return name;
}

/** In lower case. @throws AppError VALIDATION_ERROR */
export function readEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (email.length > MAX_EMAIL_LENGTH || !EMAIL.test(email) || !email.isWellFormed()) {
    throw validationError([{ path: 'email', message: 'Give an address such as ada@example.com.' }]);
  }
  return email;
}
