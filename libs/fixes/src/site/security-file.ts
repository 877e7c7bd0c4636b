import type { FileVerdict, KnownSite } from './known-site.js';
import type { FileProposal } from './site-file.js';

const PATH = '/.well-known/security.txt';
/** RFC 9116 asks for less than a year. */
const VALID_DAYS = 180;

/** Corrections of a security.txt that is there. What only its owner knows stays a named placeholder, in a draft. */
export function securityFile({ probe }: KnownSite, { findings }: FileVerdict): FileProposal | null {
  const answer = probe.probes.securityTxt;
  const found = findings.get('security/security-txt') ?? [];
  const before = answer?.text ?? null;
  // A signature holds for the bytes as they are.
  if (answer?.status !== 200 || before === null || found.length === 0 || before.includes('-----BEGIN PGP')) return null;
  const end = /\r\n|\n|\r/.exec(before)?.[0] ?? '\n';
  const lines = before.replace(/[\r\n]+$/, '').split(/\r\n|\n|\r/);
  const changes: string[] = [];
  let isDraft = false;
  const until = new Date(Date.parse(probe.checkedAt) + VALID_DAYS * 86_400_000).toISOString().slice(0, 10);
  const expires = `Expires: ${until}T00:00:00Z`;
  for (const { message, line, data } of found) {
    if (message === 'contactForm' && line !== null) {
      const address = addressOf(String(data.value));
      if (address === null) continue;
      lines[line - 1] = `Contact: ${address}`;
      changes.push('Writes the contact as an address that starts with its scheme.');
    } else if (message === 'expired' && line !== null) {
      lines[line - 1] = expires;
      changes.push(`Writes an end in ${VALID_DAYS} days: see that the other lines still hold.`);
    } else if (message === 'expires') {
      const known = lines.findIndex((text) => /^\s*expires\s*:/i.test(text));
      if (known === -1) lines.push(expires);
      else lines[known] = expires;
      changes.push(`Writes an end in ${VALID_DAYS} days: see that the other lines still hold.`);
    } else if (message === 'contact') {
      isDraft = true;
      lines.unshift(
        '# PLACEHOLDER: write where people report holes, such as mailto:…, and take away the sign in front.',
        '# Contact: PLACEHOLDER',
      );
      changes.push('Has a placeholder for the contact, which only the owner of the site knows.');
    }
  }
  if (changes.length === 0) return null;
  return { path: PATH, safety: isDraft ? 'draft' : 'review', before, after: lines.join(end) + end, changes };
}

function addressOf(value: string): string | null {
  if (/^[\w.+-]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(value)) return `mailto:${value}`;
  if (/^\+[\d ()/-]{6,30}$/.test(value)) return `tel:${value.replace(/[^+\d]/g, '')}`;
  return null;
}
