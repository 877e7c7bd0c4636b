import { createHash } from 'node:crypto';
import { parseUrl } from '#common';
import type { ListedFinding } from './listed-findings.js';

/** A page as tools that expect files of a repository name it: its path, without the host that differs between previews. */
export function pathOf(pageUrl: string | null): string {
  const url = pageUrl === null ? null : parseUrl(pageUrl);
  const path = url === null ? '' : `${url.pathname}${url.search}`.replace(/^\/+/, '');
  return path === '' ? 'index.html' : path;
}

/**
 * Names findings so that the same one has the same name in the next audit, on another
 * host too. Findings that nothing tells apart are numbered.
 * Keeps 16 bytes a finding.
 */
export class Fingerprints {
  private readonly seen = new Map<string, number>();

  of({ ruleId, pageUrl, selector, snippet, message, target }: ListedFinding): string {
    const what = JSON.stringify([ruleId, pathOf(pageUrl), selector ?? snippet ?? message, target && pathOf(target)]);
    const name = createHash('sha256').update(what).digest('hex').slice(0, 32);
    const count = (this.seen.get(name) ?? 0) + 1;
    this.seen.set(name, count);
    return count === 1 ? name : createHash('sha256').update(`${name} ${count}`).digest('hex').slice(0, 32);
  }
}
