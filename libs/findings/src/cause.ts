import { textId } from '#common';
import type { FindingData, FindingRow } from './finding-row.js';

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

/** 53 bits of the text's id, in base 36. */
function digest(text: string): string {
  const { high, low } = textId(text);
  return (0x100000000 * (0x1fffff & low) + high).toString(36);
}
