import { randomBytes } from 'node:crypto';

const MAX_LENGTH = 48;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export function isSlug(text: string): boolean {
  return text.length <= MAX_LENGTH && SLUG.test(text);
}

/** `Müller & Söhne` → `muller-sohne`. A name without Latin letters or digits gives `org`. */
export function slugOf(name: string): string {
  const words =
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return (
    words
      .join('-')
      .slice(0, MAX_LENGTH - 7)
      .replace(/-$/, '') || 'org'
  );
}

/** The slug with six random characters, for a name that is taken. */
export function variantOf(slug: string): string {
  return `${slug}-${randomBytes(3).toString('hex')}`;
}
