/** Exactly one recipient. What would separate two, or start another header, is no address; nor is half a character. */
const ADDRESS = /^[^\s@<>,;:"()[\]\\\p{Cc}\p{Cs}]{1,64}@[^\s@<>,;:"()[\]\\\p{Cc}\p{Cs}]{1,189}$/u;

/** Whether it looks like an e-mail address, without a name. Whether anyone reads it is known when its reader says so. */
export function isMailAddress(text: string): boolean {
  return ADDRESS.test(text);
}
