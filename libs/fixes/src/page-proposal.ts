import { createHash } from 'node:crypto';
import type { PageInput } from '#audit-engine';
import type { TracedEdit } from './edit-trail.js';
import { EditTrail } from './edit-trail.js';
import type { Edit } from './edits.js';
import type { Fix } from './fix.js';
import { fixPage, type FixOptions, type PageFixes, type RefusedFix } from './fix-page.js';
import type { FixedPage, ProposedFix } from './fixed-page.js';
import { ALL_FIXES } from './fixes.generated.js';
import { sourceRegions } from './source-regions.js';

const MAX_EXCERPT = 200;

export interface ProposalOptions extends Pick<FixOptions, 'disabledRulePatterns' | 'hasTime' | 'crawl'> {
  /** SHA-256 of the served bytes, hex. */
  bodyHash: string;
  /** The bytes begin with a byte order mark, which the text of the page leaves out. */
  hasMark?: boolean;
  /** Whether safe fixes are handed out as done. */
  delivers: boolean;
}

export interface PageProposal {
  /** Null when nothing of the page can be fixed. */
  page: FixedPage | null;
  refused: RefusedFix[];
}

/**
 * What can be fixed of one page: all safe fixes together, and each fix for review alone, on the page with the safe ones. What is safe takes exactly its
 * findings away, wherever the rules look: a fix that has further effects on this page is one for review. Pure but for `hasTime`.
 */
export function proposeFixes(input: PageInput, options: ProposalOptions): PageProposal {
  const { disabledRulePatterns = [], hasTime = () => true, crawl = null } = options;
  const safe = fixPage(input, { safety: ['safe'], isExact: true, disabledRulePatterns, hasTime, crawl });
  const trail = new EditTrail();
  trail.add(input.html, safe.edits);
  const fixes = proposals(safe, safe.edits, { input, options });
  const refused = safe.refused.filter(({ rule }) => !safe.withheld.has(rule));
  for (const fix of ALL_FIXES) {
    const further = safe.withheld.get(fix.rule) ?? null;
    if ((fix.safety !== 'review' && further === null) || !safe.left.has(fix.rule) || !hasTime()) continue;
    const judge = { fixes: [fix], safety: [fix.safety], disabledRulePatterns, hasTime, crawl } as const;
    const alone = fixPage({ ...input, html: safe.html }, judge);
    refused.push(...alone.refused);
    if (alone.verified.length === 0) continue;
    const edits = alone.edits.map((edit) => trail.originOf(edit));
    if (edits.includes(null)) refused.push(...leftFor(fix, alone));
    else
      fixes.push(
        ...proposals(
          alone,
          edits.map((edit) => ({ ...(edit as Edit), rules: [fix.rule] })),
          { input, options, further: further ?? '' },
        ),
      );
  }
  if (fixes.length === 0) return { page: null, refused };
  const regions = sourceRegions(
    input.html,
    fixes.flatMap(({ edits }) => edits),
  );
  const { bodyHash, hasMark } = options;
  return { page: { url: input.url, bodyHash, fixes, regions, ...(hasMark && { hasMark }) }, refused };
}

function leftFor({ rule }: Fix, { verified }: PageFixes): RefusedFix[] {
  const reason = 'It changes what another fix writes; it is offered once that one is there.';
  return verified.map(({ places }) => ({ rule, message: '', line: places[0]?.line ?? null, reason }));
}

/** One proposal for each rule; rules whose edits have become one are one. */
function proposals(
  { verified, gone }: PageFixes,
  edits: readonly TracedEdit[],
  { input, options, further }: { input: PageInput; options: ProposalOptions; further?: string },
): ProposedFix[] {
  const groups = groupsOf(
    verified.map(({ rule }) => rule),
    edits,
  );
  const owned = new Set(groups.flatMap(({ rules }) => rules));
  let beside = 0;
  for (const [rule, count] of gone) if (!owned.has(rule)) beside += count;
  return groups.map(({ rules, edits: own }, i) => {
    const [rule = '', ...alsoRules] = rules;
    const safety = further === undefined ? 'safe' : 'review';
    const first = own[0] as Edit;
    const place = placeOf(input.html, first);
    const removes = rules.reduce((sum, one) => sum + (gone.get(one) ?? 0), 0);
    return {
      id: idOf([rule, input.url, place.before, place.after, first.text]),
      rule,
      alsoRules,
      url: input.url,
      safety,
      source: 'exact',
      status: 'verified',
      delivered: options.delivers && safety === 'safe',
      // Findings of other rules that went with them are counted once.
      removes: removes + (i === 0 ? beside : 0),
      writes: [...rules.map((one) => fixOf(one).writes), further ?? ''].join(' ').trim(),
      ...place,
      places: own.length,
      bodyHash: options.bodyHash,
      edits: own.map(({ start, end, text }) => ({ start, end, text })),
    };
  });
}

interface Group {
  rules: string[];
  edits: TracedEdit[];
}

function groupsOf(rules: readonly string[], edits: readonly TracedEdit[]): Group[] {
  let groups: Group[] = rules.map((rule) => ({ rules: [rule], edits: [] }));
  for (const edit of edits) {
    const mine = groups.filter((group) => group.rules.some((rule) => edit.rules.includes(rule)));
    const [first] = mine;
    if (!first) continue;
    const joined: Group = {
      rules: mine.flatMap((group) => group.rules),
      edits: [...mine.flatMap((group) => group.edits), edit].sort((a, b) => edits.indexOf(a) - edits.indexOf(b)),
    };
    groups = groups.flatMap((group) => (group === first ? [joined] : mine.includes(group) ? [] : [group]));
  }
  return groups.filter((group) => group.edits.length > 0);
}

function fixOf(rule: string): Fix {
  const fix = ALL_FIXES.find((one) => one.rule === rule);
  if (!fix) throw new Error(`There is no fix for ${rule}.`);
  return fix;
}

/** The first place of a fix as it is and as it becomes. */
export function placeOf(html: string, { start, end, text }: Edit): { line: number; before: string; after: string } {
  const from = Math.max(html.lastIndexOf('<', start), start - MAX_EXCERPT, 0);
  const close = html.indexOf('>', end);
  const to = close === -1 ? end : Math.min(close + 1, end + MAX_EXCERPT);
  let line = 1;
  for (let at = html.indexOf('\n'); at !== -1 && at < start; at = html.indexOf('\n', at + 1)) line++;
  return {
    line,
    before: html.slice(from, to).slice(0, MAX_EXCERPT),
    after: (html.slice(from, start) + text + html.slice(end, to)).slice(0, MAX_EXCERPT),
  };
}

/** The same for the same fix of the same fault. */
export function idOf(parts: readonly string[]): string {
  return `fix_${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 20)}`;
}
