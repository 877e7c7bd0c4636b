import type { PageDocument } from '#audit-engine';
import { NAMED } from './fix.js';
import type { Verdict } from './page-checker.js';

/** Letters, digits, `_` and `-`: what an id in a selector or in a string is made of. */
const WORD = /[\p{L}\p{N}_-]+/gu;
/** `[id^="part"]` of a style sheet or of `querySelector`. */
const PATTERN = /\[\s*id\s*([$*^|~])=\s*["']?([\p{L}\p{N}_-]+)/giu;
/** A script of this type is data. */
const DATA = /json$/i;

/**
 * Ids that style sheets and scripts may mean. Every word of them counts, wherever it is: an element that gets such an id could
 * get a style or a behavior with it. Letter case does not count, as in pages without a document type.
 */
export class NamedIds {
  private readonly words = new Set<string>();
  private readonly patterns: { kind: string; part: string }[] = [];

  /** What the page's own style sheets, scripts and event handlers name. */
  static ofPage(document: PageDocument): NamedIds {
    const ids = new NamedIds();
    for (const element of document.elements) {
      const isCode = element.name === 'style' || (element.name === 'script' && !DATA.test(element.attr('type') ?? ''));
      if (isCode) ids.add(element.inner);
      for (const name of element.attributeNames()) if (name.startsWith('on')) ids.add(element.attr(name) ?? '');
    }
    return ids;
  }

  add(code: string): void {
    for (const [word] of code.matchAll(WORD)) this.words.add(word.toLowerCase());
    for (const [, kind = '', part = ''] of code.matchAll(PATTERN))
      this.patterns.push({ kind, part: part.toLowerCase() });
  }

  has(id: string): boolean {
    const own = id.toLowerCase();
    return this.words.has(own) || this.patterns.some(({ kind, part }) => isMeant(own, kind, part));
  }
}

function isMeant(id: string, kind: string, part: string): boolean {
  if (kind === '$') return id.endsWith(part);
  return kind === '*' ? id.includes(part) : id.startsWith(part);
}

/** Why a step must not change the ids of a page as it does, in a sentence; null when it may. */
export function refusalOfIds(before: Verdict, after: Verdict, isNamed: (id: string) => boolean): string | null {
  return changedIds(before, after).some(isNamed) ? NAMED : null;
}

/** What a step that gives an element a new id needs a person for, in a sentence; null: there is none. */
export function newId(before: Verdict, after: Verdict): string | null {
  const isNew = changedIds(before, after).some((id) => !before.page?.document.ids.has(id));
  return isNew ? 'It gives an element an ID: check that no style sheet or script uses it.' : null;
}

/** Ids that the page gives to fewer or to more elements than before. */
function changedIds(before: Verdict, after: Verdict): string[] {
  const [old, now] = [before, after].map(({ page }) => page?.document.ids ?? new Map<string, readonly unknown[]>());
  if (!old || !now) return [];
  return [...new Set([...old.keys(), ...now.keys()])].filter((id) => old.get(id)?.length !== now.get(id)?.length);
}
