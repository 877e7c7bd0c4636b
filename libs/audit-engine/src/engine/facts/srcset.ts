export interface Candidate {
  url: string;
  /** `w`, `x`, or `''` when there is no descriptor, which means 1x. */
  unit: 'w' | 'x' | '';
  value: number;
}

export interface Srcset {
  candidates: Candidate[];
  /** What is wrong, as the middle of a sentence; null when nothing is. */
  problem: string | null;
}

const MAX_CANDIDATES = 100;
/** ASCII white space: others are a part of the address. */
const SPACE = /[\t\n\f\r ]/;

/** HTML, "parsing a srcset attribute", one pass; the first problem ends it. */
export function parseSrcset(text: string): Srcset {
  const candidates: Candidate[] = [];
  let at = 0;
  while (candidates.length < MAX_CANDIDATES) {
    while (at < text.length && (SPACE.test(text[at] ?? '') || text[at] === ',')) at++;
    if (at >= text.length) return { candidates, problem: conflict(candidates) };
    const start = at;
    while (at < text.length && !SPACE.test(text[at] ?? '')) at++;
    let url = text.slice(start, at);
    let descriptor = '';
    if (url.endsWith(',')) while (url.endsWith(',')) url = url.slice(0, -1);
    else {
      const end = endOfDescriptor(text, at);
      descriptor = text.slice(at, end).trim();
      at = end + 1;
    }
    const candidate = toCandidate(url, descriptor);
    if (!candidate)
      return { candidates, problem: `"${descriptor}" is not a width such as 800w or a density such as 2x` };
    candidates.push(candidate);
  }
  return { candidates, problem: conflict(candidates) };
}

function endOfDescriptor(text: string, from: number): number {
  const comma = text.indexOf(',', from);
  return comma === -1 ? text.length : comma;
}

/** HTML, "valid floating-point number" above zero, and "valid non-negative integer". */
const DENSITY = /^((?:\d{1,15}(?:\.\d{1,15})?|\.\d{1,15})(?:e[+-]?\d{1,3})?)x$/i;
const PIXELS = /^(\d{1,15})([wh])$/;

/** A height beside a width (`800w 600h`) is allowed for the future and ignored. */
function toCandidate(url: string, descriptor: string): Candidate | null {
  if (descriptor === '') return { url, unit: '', value: 1 };
  const density = descriptor.endsWith('x') ? DENSITY.exec(descriptor) : null;
  if (density) return positive({ url, unit: 'x', value: Number(density[1]) });
  const parts = descriptor.split(/[\t\n\f\r ]+/).map((part) => PIXELS.exec(part));
  const widths = parts.filter((part) => part?.[2] === 'w');
  if (
    parts.includes(null) ||
    widths.length !== 1 ||
    parts.length > 2 ||
    (parts.length === 2 && !parts.some((part) => part?.[2] === 'h'))
  )
    return null;
  return positive({ url, unit: 'w', value: Number(widths[0]?.[1]) });
}

function positive(candidate: Candidate): Candidate | null {
  return candidate.value > 0 && Number.isFinite(candidate.value) ? candidate : null;
}

function conflict(candidates: readonly Candidate[]): string | null {
  const seen = new Map<string, string>();
  const hasWidths = candidates.some(({ unit }) => unit === 'w');
  for (const { unit, value, url } of candidates) {
    if (hasWidths && unit !== 'w') return 'widths and densities are mixed';
    const key = `${value}${unit === 'w' ? 'w' : 'x'}`;
    const known = seen.get(key);
    // The very same file twice is superfluous and does no harm.
    if (known !== undefined && known !== url) return `${key} is given twice`;
    seen.set(key, url);
  }
  return null;
}
