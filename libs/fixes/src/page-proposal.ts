import { createHash } from 'node:crypto';
import type { PageInput } from '#audit-engine';
import type { TracedEdit } from './edit-trail.js';
import { EditTrail } from './edit-trail.js';
import type { Fix } from './fix.js';
import { fixPage, type FixOptions, type PageFixes, type RefusedFix } from './fix-page.js';
import type { Edit, FixedPage, ProposedFix } from './fixed-page.js';
import { ALL_FIXES } from './fixes.generated.js';
import { sourceRegions } from './source-regions.js';

const MAX_EXCERPT = 200;

export interface ProposalOptions extends Pick<FixOptions, 'disabledRulePatterns' | 'hasTime' | 'crawl'> {
  /** SHA-256 of the served bytes, hex. */
  bodyHash: string;
  /** The bytes begin with a byte order mark, which the text of the page leaves out. */
  hasMark?: boolean;
  /** Whether safe fixes, and accepted ones, are handed out as done. */
  delivers: boolean;
  /** What people have said about a fix before; null: nothing. Without it nothing was said. */
  verdictOf?: (fix: Pick<ProposedFix, 'id' | 'rule' | 'alsoRules'>) => 'accepted' | 'rejected' | null;
  /** Rules whose fixes are for review on this page, each with the reason, in a sentence. */
  visible?: Readonly<Record<string, string>>;
  /** False where a model is asked for words: drafts of ours are left out. */
  hasDrafts?: boolean;
  /** The same file at other addresses: what is handed out of one is written for all of them. */
  others?: readonly SamePage[];
}

/** The very bytes of a page at another address, and what is known around that. */
export interface SamePage extends Pick<FixOptions, 'crawl'> {
  input: PageInput;
}

export interface PageProposal {
  /** Null when nothing of the page can be fixed. */
  page: FixedPage | null;
  refused: RefusedFix[];
}

/**
 * What can be fixed of one page: all safe fixes and those that people have accepted
 * together, and each other fix for review alone, on the page with them.
 * What is safe takes exactly its findings away, wherever the rules look: a fix that has further effects, on this page or on what rules find
 * elsewhere, is one for review. What people have rejected stands apart, and nothing else was checked with it. Pure but for `hasTime`.
 */
export function proposeFixes(input: PageInput, options: ProposalOptions): PageProposal {
  const waiting = new Set(Object.keys(options.visible ?? {}));
  if (options.others?.length)
    for (let more = disagreed(input, options, waiting); more.length > 0; more = disagreed(input, options, waiting))
      for (const rule of more) waiting.add(rule);
  return new Proposal(input, options, waiting).make();
}

/** Rules of what would be handed out otherwise for another address of the file. */
function disagreed(input: PageInput, options: ProposalOptions, waiting: ReadonlySet<string>): string[] {
  const { crawl = null, others = [] } = options;
  const written = [{ input, crawl }, ...others].map(
    (one) => new Map(new Proposal(one.input, { ...options, crawl: one.crawl ?? null }, waiting).delivered()),
  );
  const rules = new Set(written.flatMap((edits) => [...edits.keys()]));
  return [...rules].filter((rule) => new Set(written.map((edits) => edits.get(rule))).size > 1);
}

/** A fix for review of the page as it is by then. */
interface Single {
  result: PageFixes;
  edits: TracedEdit[];
  fixes: ProposedFix[];
}

const DISAGREED = 'It would not be the same at another address of the file.';
const SHARED = new Set(ALL_FIXES.filter(({ isShared }) => isShared).map(({ rule }) => rule));

class Proposal {
  private readonly refused: RefusedFix[] = [];
  private readonly rejected: ProposedFix[] = [];
  private readonly rejectedRules = new Set<string>();
  private readonly acceptedRules = new Set<string>();
  private readonly trail = new EditTrail();
  private readonly told: Pick<FixOptions, 'disabledRulePatterns' | 'hasTime' | 'crawl'>;
  private readonly safe: PageFixes;
  /** Rules of what is handed out, and the findings that go with it. */
  private readonly rules: string[];
  private readonly gone: Map<string, number>;
  private html: string;
  private left: ReadonlyMap<string, number>;

  /** `waiting`: rules of which nothing is handed out. */
  constructor(
    private readonly input: PageInput,
    private readonly options: ProposalOptions,
    private readonly waiting: ReadonlySet<string>,
  ) {
    const { disabledRulePatterns = [], hasTime = () => true, crawl = null } = options;
    this.told = { disabledRulePatterns, hasTime, crawl };
    this.safe = this.takeSafe();
    this.trail.add(input.html, this.safe.edits);
    this.rules = this.safe.verified.map(({ rule }) => rule);
    this.gone = new Map(this.safe.gone);
    ({ html: this.html, left: this.left } = this.safe);
    this.refused.push(...this.safe.refused.filter(({ rule }) => !this.safe.withheld.has(rule)));
  }

  /** Rules, and the edits that they want, of what is handed out. */
  delivered(): [rule: string, edits: string][] {
    return this.done().flatMap(({ rule, alsoRules, edits }) =>
      [rule, ...alsoRules].map((one): [string, string] => [one, JSON.stringify(edits)]),
    );
  }

  private done(): ProposedFix[] {
    const { delivers, verdictOf } = this.options;
    if (verdictOf) for (const fix of this.open()) if (!this.waiting.has(fix.rule)) this.takeIfAccepted(fix);
    return this.proposals({ rules: this.rules, gone: this.gone }, this.trail.all, { delivered: delivers });
  }

  make(): PageProposal {
    const { input, options, refused, rejected } = this;
    const fixes = this.done();
    for (const fix of this.open()) {
      const single = this.single(fix);
      refused.push(...single.result.refused);
      for (const one of single.fixes) (this.said(one) === 'rejected' ? rejected : fixes).push(one);
    }
    if (fixes.length + rejected.length === 0) return { page: null, refused };
    const { bodyHash, hasMark } = options;
    const edits = [...fixes, ...rejected].flatMap((fix) => fix.edits);
    const regions = sourceRegions(input.html, edits);
    const more = { ...(hasMark && { hasMark }), ...(rejected.length > 0 && { rejected }) };
    return { page: { url: input.url, bodyHash, fixes, regions, ...more }, refused };
  }

  /** Again without the rules of what was rejected, until nothing of it is left. */
  private takeSafe(): PageFixes {
    for (;;) {
      const fixes = ALL_FIXES.filter(({ rule }) => !this.rejectedRules.has(rule) && !this.waiting.has(rule));
      const safe = fixPage(this.input, { fixes, safety: ['safe'], isExact: true, ...this.told });
      const rules = safe.verified.map(({ rule }) => rule);
      const all = this.options.verdictOf ? this.proposals({ ...safe, rules }, safe.edits, { delivered: false }) : [];
      const rejected = all.filter((fix) => this.said(fix) === 'rejected');
      if (rejected.length === 0) return safe;
      this.rejected.push(...rejected);
      for (const { rule, alsoRules } of rejected) for (const one of [rule, ...alsoRules]) this.rejectedRules.add(one);
    }
  }

  /** Fixes for review, and those that have to be here, whose rules still find something. */
  private open(): Fix[] {
    const { safe, told, waiting } = this;
    return ALL_FIXES.filter(
      ({ rule, safety, isDraft = false }) =>
        !(isDraft && this.options.hasDrafts === false) &&
        (safety === 'review' || safe.withheld.has(rule) || waiting.has(rule)) &&
        this.left.has(rule) &&
        !this.rejectedRules.has(rule) &&
        !this.acceptedRules.has(rule) &&
        told.hasTime?.() !== false,
    );
  }

  private takeIfAccepted(fix: Fix): void {
    const { result, fixes } = this.single(fix);
    if (fixes.length === 0 || !fixes.every((one) => this.said(one) === 'accepted')) return;
    this.trail.add(this.html, result.edits);
    this.acceptedRules.add(fix.rule);
    this.rules.push(fix.rule);
    for (const [rule, count] of result.gone) this.gone.set(rule, (this.gone.get(rule) ?? 0) + count);
    ({ html: this.html, left: this.left } = result);
  }

  private single(fix: Fix): Single {
    const { input, html, safe, trail } = this;
    const result = fixPage({ ...input, html }, { fixes: [fix], safety: ['safe', 'review'], ...this.told });
    const rules = result.verified.map(({ rule }) => rule);
    const edits = result.edits.flatMap((edit): TracedEdit[] => {
      const origin = trail.originOf(edit);
      return origin ? [{ ...origin, rules }] : [];
    });
    if (edits.length < result.edits.length) return { result: leftFor(fix, result), edits: [], fixes: [] };
    const { visible = {} } = this.options;
    const further = safe.withheld.get(fix.rule) ?? visible[fix.rule] ?? (this.waiting.has(fix.rule) ? DISAGREED : '');
    return { result, edits, fixes: this.proposals({ ...result, rules }, edits, { delivered: false, further }) };
  }

  private said({ id, rule, alsoRules }: ProposedFix): 'accepted' | 'rejected' | null {
    return this.options.verdictOf?.({ id, rule, alsoRules }) ?? null;
  }

  /**
   * One proposal for each rule; rules whose edits have become one are one. `further`:
   * it is for review, for what it does beyond its findings.
   */
  private proposals(
    { rules, gone }: { rules: readonly string[]; gone: ReadonlyMap<string, number> },
    edits: readonly TracedEdit[],
    { delivered, further }: { delivered: boolean; further?: string },
  ): ProposedFix[] {
    const { url, html } = this.input;
    const groups = groupsOf(rules, edits);
    const owned = new Set(groups.flatMap((group) => group.rules));
    // One page cannot count what is gone only when all pages are changed: proposed it is told, delivered it is not counted.
    const goneOf = (rule: string): number => (delivered && SHARED.has(rule) ? 0 : (gone.get(rule) ?? 0));
    let beside = 0;
    for (const rule of gone.keys()) if (!owned.has(rule)) beside += goneOf(rule);
    return groups.map((group, i) => {
      const [rule = '', ...alsoRules] = group.rules;
      const first = group.edits[0] as Edit;
      const place = placeOf(html, first);
      const removes = group.rules.reduce((sum, one) => sum + goneOf(one), 0);
      const isSafe = further === undefined && !group.rules.some((one) => this.acceptedRules.has(one));
      return {
        id: idOf([rule, url, place.before, place.after, first.text]),
        rule,
        alsoRules,
        url,
        safety: isSafe ? 'safe' : 'review',
        source: 'exact',
        status: 'verified',
        delivered,
        // Findings of other rules that went with them are counted once.
        removes: removes + (i === 0 ? beside : 0),
        writes: [...group.rules.map((one) => fixOf(one).writes), further ?? ''].join(' ').trim(),
        ...place,
        places: group.edits.length,
        bodyHash: this.options.bodyHash,
        edits: group.edits.map(({ start, end, text }) => ({ start, end, text })),
      };
    });
  }
}

function leftFor({ rule }: Fix, result: PageFixes): PageFixes {
  const reason = 'It changes what another fix writes; it is offered once that one is there.';
  const refused = result.verified.map(({ places }) => ({
    rule,
    message: '',
    line: places[0]?.line ?? null,
    reason,
  }));
  return { ...result, refused: [...result.refused, ...refused] };
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
