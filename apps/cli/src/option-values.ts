import { InvalidArgumentError } from 'commander';
import { isId } from '#common';

/** Of `--render`. */
export const RENDER_MODES = ['auto', 'all', 'off'] as const;
export type RenderMode = (typeof RENDER_MODES)[number];

/** Whole numbers that an option and the key of the same name in sqout.toml take: from, to. */
export const LIMITS = { depth: [0, 1_000], timeout: [1, 600], concurrency: [1, 64] } as const;

/** Reads a whole number; anything else is a usage error that says what is wanted. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= min && number <= max) return number;
    throw new InvalidArgumentError(`Give a whole number from ${min} to ${max}.`);
  };
}

/** Requests a second. */
export function readRate(text: string): number {
  const rate = Number(text);
  if (text.trim() !== '' && rate >= 0.01 && rate <= 1_000) return rate;
  throw new InvalidArgumentError('It is a number of requests a second from 0.01 to 1000.');
}

export function readUserAgent(text: string): string {
  if (/^[\x20-\x7e]{1,300}$/.test(text) && text.trim() !== '') return text.trim();
  throw new InvalidArgumentError('It is a text of at most 300 characters of ASCII.');
}

/** As the API takes at once. */
const MAX_SITES = 100;

/** Ids of sites, separated by commas, or `all`. */
export function readSites(text: string): string[] | 'all' {
  if (text === 'all') return text;
  const ids = [...new Set(text.split(',').map((each) => each.trim()))];
  const bad = ids.find((id) => !isId('site', id));
  if (bad !== undefined) throw new InvalidArgumentError(`"${bad}" is not the id of a site. Separate ids by commas.`);
  if (ids.length > MAX_SITES) throw new InvalidArgumentError(`Give at most ${MAX_SITES} sites.`);
  return ids;
}
