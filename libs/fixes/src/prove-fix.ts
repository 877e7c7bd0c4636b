import type { PageInput } from '#audit-engine';
import { refusalByKind, hasKind } from './crawl-kinds.js';
import { applyEdits, Edits } from './edits.js';
import { fixPage, checkerFor, resized, type FixOptions } from './fix-page.js';
import type { Edit, ProposedFix } from './fixed-page.js';
import { ALL_FIXES } from './fixes.generated.js';
import { examine } from './gates.js';
import { NamedIds, refusalOfIds } from './named-ids.js';
import { acceptTexts, textQuestions } from './texts/propose-texts.js';
import { TEXT_RULES } from './texts/text-rules.js';

/** A fix that is said to be verified: of a report, which may be from anywhere. `edits` are of the page at hand. */
export type ClaimedFix = Pick<ProposedFix, 'rule' | 'alsoRules' | 'source' | 'edits'>;

export const NOT_CHECKED = 'Its rule finds nothing in this file, so nothing proves the fix.';
const FOREIGN = 'The fixer of its rule would not write this edit here. The report may have been changed.';

/** What a fix of a report is proved with. */
export type Proof = Pick<FixOptions, 'isNamed'>;

/**
 * Proves a fix again on the page at hand: the rule's own fixer must write the same
 * edits, its findings become fewer, and no rule gets worse.
 * Where the fixer needs to know the crawl, the edits must be of its kind instead. Pure.
 * @param first the page and the edits before other fixes went in: a fixer looks at what is around, and may have written this there
 * @returns the page with the fix, or why it is refused, in a sentence
 */
export function proveFix(
  input: PageInput,
  claim: ClaimedFix,
  first: { input: PageInput; edits: Edit[] } = { input, edits: claim.edits },
  proof: Proof = {},
): { html: string } | string {
  const rules = [claim.rule, ...claim.alsoRules];
  const fixes = rules.map((rule) => ALL_FIXES.find((fix) => fix.rule === rule));
  const isModel = claim.source === 'model';
  if (isModel ? !Object.hasOwn(TEXT_RULES, claim.rule) : fixes.includes(undefined))
    return `Sqout has no fix for ${rules.join(', ')}.`;
  if (claim.edits.some(({ end }) => end > input.html.length)) return FOREIGN;
  const html = applyEdits(input.html, claim.edits);
  const checker = checkerFor({});
  const before = checker.check(input);
  const after = checker.check(resized(input, html));
  if (!before.page || !after.page) return 'The page cannot be checked.';

  const isOfCrawl = !isModel && fixes.every((fix) => fix?.usesCrawl === true && hasKind(fix.rule));
  // A rule of the site finds nothing on a page alone.
  const counted = isOfCrawl ? [] : [claim.rule];
  if (counted.some((rule) => (before.counts.get(rule) ?? 0) === 0)) return NOT_CHECKED;
  const texts = claim.edits.map(({ text }) => text);
  const foreign = isModel
    ? refusalOfWords(input, claim)
    : isOfCrawl
      ? refusalByKind(rules, { before: before.page, after: after.page, texts })
      : refusalOfEdits(input, claim) && refusalOfEdits(first.input, { ...claim, edits: first.edits });
  const ownNames = NamedIds.ofPage(before.page.document);
  const named = refusalOfIds(before, after, (id) => ownNames.has(id) || (proof.isNamed?.(id) ?? false));
  if (named !== null) return named;
  if (foreign !== null) return foreign;
  const edits = new Edits(before.page.document);
  for (const { start, end, text } of claim.edits) edits.replace(start, end, text);
  const changes = new Set(isModel ? TEXT_RULES[claim.rule]?.changes : fixes.flatMap((fix) => fix?.changes ?? []));
  const { refusal } = examine({ before, after, edits, rules: counted, changes });
  return refusal ?? { html };
}

/**
 * All claims at once, which is what most pages need: the very edits that their fixers
 * write. Null when that is not so; each then stands for itself.
 */
export function proveAll(input: PageInput, claims: readonly ClaimedFix[], proof: Proof = {}): { html: string } | null {
  const rules = new Set(claims.flatMap(({ rule, alsoRules }) => [rule, ...alsoRules]));
  const fixes = ALL_FIXES.filter(({ rule }) => rules.has(rule));
  if (fixes.length < rules.size || claims.some(({ source }) => source === 'model')) return null;
  const { edits, html } = fixPage(input, { fixes, safety: ['safe', 'review'], ...proof });
  const wanted = claims.flatMap((claim) => claim.edits);
  return isWithin(wanted, edits, input.html) && isWithin(edits, wanted, input.html) ? { html } : null;
}

function refusalOfEdits(input: PageInput, { rule, alsoRules, edits }: ClaimedFix): string | null {
  const rules = [rule, ...alsoRules];
  const fixes = ALL_FIXES.filter((fix) => rules.includes(fix.rule));
  const own = fixPage(input, { fixes, safety: ['safe', 'review'] });
  return isWithin(edits, own.edits, input.html) ? null : FOREIGN;
}

/** A model's words cannot be had again: they pass the gates again, and stand where the fixer puts them. */
function refusalOfWords(input: PageInput, { rule, edits }: ClaimedFix): string | null {
  const questions = textQuestions(input, { isWanted: (one) => one === rule });
  for (const question of questions)
    for (const value of wordsIn(edits)) {
      const { fixes } = acceptTexts(input, [{ question, value }], { bodyHash: '' });
      if (fixes.some((fix) => isWithin(edits, fix.edits, input.html) && isWithin(fix.edits, edits, input.html)))
        return null;
    }
  return FOREIGN;
}

/** The texts that an edit may hold: all of it, a quoted value, what is between tags. */
function wordsIn(edits: readonly Edit[]): Set<string> {
  const found = new Set<string>();
  for (const { text } of edits)
    for (const part of [text, ...text.matchAll(/"([^"]*)"|'([^']*)'|>([^<>]+)</g)].slice(0, 20)) {
      const words = typeof part === 'string' ? part : (part[1] ?? part[2] ?? part[3] ?? '');
      found.add(plain(words));
    }
  return found;
}

function plain(text: string): string {
  const references: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => references[name] ?? '');
}

/** Whether each of the edits is one of the others, whatever neighbours were written as one. */
function isWithin(edits: readonly Edit[], others: readonly Edit[], html: string): boolean {
  const known = new Set(joined(others).map((edit) => keyOf(edit, html)));
  return joined(edits).every((edit) => known.has(keyOf(edit, html)));
}

function joined(edits: readonly Edit[]): Edit[] {
  const list: Edit[] = [];
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = list.at(-1);
    if (last && last.end === edit.start)
      list[list.length - 1] = { ...last, end: edit.end, text: last.text + edit.text };
    else list.push(edit);
  }
  return list;
}

/** Without what is the same at both ends. */
function keyOf({ start, end, text }: Edit, html: string): string {
  let [from, to, skip, keep] = [start, end, 0, text.length];
  while (from < to && skip < keep && html[from] === text[skip]) [from, skip] = [from + 1, skip + 1];
  while (to > from && keep > skip && html[to - 1] === text[keep - 1]) [to, keep] = [to - 1, keep - 1];
  return JSON.stringify([from, to, text.slice(skip, keep)]);
}
