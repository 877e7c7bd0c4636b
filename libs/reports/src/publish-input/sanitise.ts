import type { ValidationIssue } from '#common';

const CARRIAGE_RETURN = /\r\n?/g;
/** NUL and the other C0 controls except tab and newline, and halves of surrogate pairs: Postgres refuses them, readers cannot see them. */
const UNFIT = /[^\t\n\u{20}-\u{d7ff}\u{e000}-\u{10ffff}]/gu;
const REPLACEMENT = '\ufffd';

/** Text that every store and reader can take (contract, "Depth, numbers, text"). Line ends become newlines. */
export function sanitiseText(text: string): string {
  return text.search(UNFIT) === -1 ? text : text.replace(CARRIAGE_RETURN, '\n').replace(UNFIT, REPLACEMENT);
}

/**
 * Makes the text of a parsed JSON value fit, in place, keys included; drops members named `__proto__`, which copying code further on
 * could take for a prototype. Numbers that JSON can write and a double cannot hold (`1e400`) become issues.
 * The value's depth is bounded, so recursion is.
 */
export function sanitiseJson(value: unknown, path: string, issues: ValidationIssue[]): unknown {
  if (typeof value === 'string') return sanitiseText(value);
  if (typeof value === 'number' && !Number.isFinite(value)) issues.push({ path, message: 'is a number out of range' });
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const element: unknown = value[index];
      if (isWorkNeeded(element)) value[index] = sanitiseJson(element, `${path}[${index}]`, issues);
    }
  } else if (isRecord(value)) {
    sanitiseMembers(value, path, issues);
  }
  return value;
}

function sanitiseMembers(members: Record<string, unknown>, path: string, issues: ValidationIssue[]): void {
  for (const key of Object.keys(members)) {
    const fitKey = sanitiseText(key);
    const member = members[key];
    if (key === '__proto__' || fitKey !== key) delete members[key];
    if (key === '__proto__') continue;
    if (fitKey !== key || isWorkNeeded(member)) members[fitKey] = sanitiseJson(member, `${path}.${fitKey}`, issues);
  }
}

/** Most values are fit numbers and texts: nothing is built or written for them. */
function isWorkNeeded(value: unknown): boolean {
  if (typeof value === 'string') return value.search(UNFIT) !== -1;
  return typeof value === 'object' ? value !== null : typeof value === 'number' && !Number.isFinite(value);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
