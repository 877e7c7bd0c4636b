import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** On which pages each rule found something: all that comparing two runs takes. Kept for good. */
export interface Places {
  /** URLs of the run's pages, by number. */
  urls: string[];
  /** By rule id: numbers of its pages, ascending, and how many findings each has. */
  rules: Record<string, { pages: number[]; counts: number[] }>;
}

/** Pages as differences, which compress to a third. */
export function encodePlaces(places: Places): Uint8Array {
  const rules = Object.fromEntries(
    Object.entries(places.rules).map(([id, { pages, counts }]) => [
      id,
      [pages.map((page, i) => page - (pages[i - 1] ?? 0)), counts.every((count) => count === 1) ? 0 : counts],
    ]),
  );
  return deflateRawSync(JSON.stringify({ urls: places.urls, rules }));
}

export function decodePlaces(content: Uint8Array): Places {
  const { urls, rules } = JSON.parse(inflateRawSync(content).toString('utf8')) as {
    urls: string[];
    rules: Record<string, [number[], number[] | 0]>;
  };
  const decoded: Places = { urls, rules: {} };
  for (const [id, [steps, counts]] of Object.entries(rules)) {
    let page = 0;
    const pages = steps.map((step) => (page += step));
    decoded.rules[id] = { pages, counts: counts === 0 ? pages.map(() => 1) : counts };
  }
  return decoded;
}
