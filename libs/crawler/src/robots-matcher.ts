export interface RobotsRule {
  allow: boolean;
  /** As written, trimmed. Empty patterns (`Disallow:`) are kept here and match nothing. */
  pattern: string;
  /** 1-based line in the file. */
  line: number;
}

interface CompiledRule {
  allow: boolean;
  /** Octets of the pattern: the longest match wins (RFC 9309 2.2.2). */
  length: number;
  /** Literal text up to the first `*`. */
  prefix: string;
  /** Literal texts after each `*`. */
  inner: string[];
  innerLength: number;
  isAnchored: boolean;
}

/** Rules are found by the first characters of their path, so that a file of thousands of rules does not cost its length on every link. */
const BUCKET_LENGTH = 4;
/** Character comparisons that one URL may cost in the worst case (about 50 ms). A file that is dearer to obey is obeyed by staying out. */
const MAX_WORK = 50_000_000;

/** Decides about paths by one merged set of rules. */
export class RobotsMatcher {
  private readonly buckets = new Map<string, CompiledRule[]>();
  /** Rules whose literal beginning is shorter than a bucket's key. */
  private readonly general: CompiledRule[] = [];

  constructor(rules: readonly RobotsRule[]) {
    for (const rule of rules) {
      if (rule.pattern !== '') this.add(compile(rule));
    }
  }

  /** `path` with its query, as in a normalised URL. */
  isAllowed(path: string): boolean {
    if (path === '/robots.txt') return true;
    const text = canonical(path).replaceAll('*', '%2A').replaceAll('$', '%24');
    let best: CompiledRule | null = null;
    let work = 0;
    for (const rules of [this.general, this.buckets.get(text.slice(0, BUCKET_LENGTH)) ?? []]) {
      for (const rule of rules) {
        work += text.length * rule.innerLength;
        if (work > MAX_WORK) return false;
        if (isStronger(rule, best) && matches(rule, text)) best = rule;
      }
    }
    return best?.allow ?? true;
  }

  private add(rule: CompiledRule): void {
    if (rule.prefix.length < BUCKET_LENGTH) {
      this.general.push(rule);
      return;
    }
    const key = rule.prefix.slice(0, BUCKET_LENGTH);
    const bucket = this.buckets.get(key);
    if (bucket === undefined) this.buckets.set(key, [rule]);
    else bucket.push(rule);
  }
}

function isStronger(rule: CompiledRule, best: CompiledRule | null): boolean {
  return best === null || rule.length > best.length || (rule.length === best.length && rule.allow && !best.allow);
}

function compile(rule: RobotsRule): CompiledRule {
  const isAnchored = rule.pattern.endsWith('$');
  const body = canonical(isAnchored ? rule.pattern.slice(0, -1) : rule.pattern);
  const [prefix = '', ...inner] = body.split(/\*+/).map((part) => part.replaceAll('$', '%24'));
  const innerLength = inner.reduce((sum, part) => sum + part.length, 0);
  return { allow: rule.allow, length: body.length + (isAnchored ? 1 : 0), prefix, inner, innerLength, isAnchored };
}

/** Leftmost matches of the parts in turn: with only `*` between them, no other choice can do better, so nothing is tried twice. */
function matches(rule: CompiledRule, text: string): boolean {
  if (!text.startsWith(rule.prefix)) return false;
  let at = rule.prefix.length;
  for (const [index, part] of rule.inner.entries()) {
    if (rule.isAnchored && index === rule.inner.length - 1)
      return text.endsWith(part) && text.length - part.length >= at;
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return !rule.isAnchored || at === text.length;
}

/** Everything outside printable ASCII, and what a URL parser escapes in some places only. */
const NEEDS_ESCAPE = /[^\x21-\x7e]|["<>`{}|^\\']/gu;
const ESCAPE = /%[0-9a-f]{2}/gi;
const UNRESERVED = /[A-Za-z0-9\-._~]/;

/** One spelling for path and pattern (RFC 9309 2.2.2): UTF-8 escaped, hex in upper case, unreserved characters plain. */
function canonical(text: string): string {
  const escaped = text.replace(NEEDS_ESCAPE, (character) =>
    Buffer.from(character).reduce((all, byte) => `${all}%${byte.toString(16).padStart(2, '0')}`, ''),
  );
  if (!escaped.includes('%')) return escaped;
  return escaped.replace(ESCAPE, (escape) => {
    const character = String.fromCharCode(parseInt(escape.slice(1), 16));
    return UNRESERVED.test(character) ? character : escape.toUpperCase();
  });
}
