import type { FindingData, FindingRow } from './finding-row.js';

// Looked up once: a global is dear where modules run in a context of their own, as in tests.
const { imul } = Math;

/** Names of data that say what a finding leads to. */
const TARGETS = ['url', 'href', 'target', 'src', 'address'] as const;

/**
 * What findings of one rule have in common when one correction removes them all: the same broken target, the same piece of a template,
 * the same missing header. Two findings of one rule have the same key when they say the same of the same thing.
 */
export function causeKey(row: FindingRow): string {
  const [, messageId, data = null, , snippet = null, , url = null] = row;
  return digest(`${messageId}\n${url ?? targetOf(data) ?? snippet ?? (data === null ? '' : JSON.stringify(data))}`);
}

function targetOf(data: FindingData | null): string | null {
  for (const name of TARGETS) if (typeof data?.[name] === 'string') return data[name];
  return null;
}

/** 53 bits, in base 36 (two rounds of multiplication by odd constants, mixed as in MurmurHash3). */
function digest(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    high = imul(high ^ code, 0x9e3779b1);
    low = imul(low ^ code, 0x5f356495);
  }
  high = imul(high ^ (high >>> 16), 0x85ebca6b) ^ imul(low ^ (low >>> 13), 0xc2b2ae35);
  low = imul(low ^ (low >>> 16), 0x85ebca6b) ^ imul(high ^ (high >>> 13), 0xc2b2ae35);
  return (0x100000000 * (0x1fffff & low) + (high >>> 0)).toString(36);
}
