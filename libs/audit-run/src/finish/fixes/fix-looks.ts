import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { FixDecision } from '#findings';
import { decodeFixedPage, FixVerdicts } from '#findings/text';
import { withFixes, type ProposedFix } from '#fixes/text';
import { MAX_CHANGED, type Look, type LookPictures, type Renderer } from '#render';
import type { FixedWithQuestions, SourceTask } from '../../pages/fix-task.js';
import type { LookState } from '../../state/finish-state.js';

const MOST_PAGES = 5;
/** Pages that a browser shows for the fixes of a run. */
const MOST_RENDERS = 20;
/** Fixes for review of a page that are shown. */
const MOST_REVIEWED = 3;
/** Until no safe fix is seen. What a page has by then that was not shown says nothing. */
const MOST_TURNS = 3;
const MAX_SOURCE_BYTES = 1024 * 1024;
/** One comparison. */
const COMPARED_MS = 60_000;

const SEEN = 'In a browser, the page looks different with it.';
const SEEN_ELSEWHERE = 'In a browser, another page of the audit looks different with such a fix.';
const SEEN_TOGETHER = 'In a browser, the page looks different with the safe fixes of the page, of which this is one.';

/** A fix with which the page looks different, before and after. */
export interface PicturedFix extends LookPictures {
  fixId: string;
}

export interface FixLookParts {
  renderer: Pick<Renderer, 'compare'>;
  /** Pages of one group may share what the browser keeps. */
  group: string;
  /** Stores pictures of a fix. What goes wrong there costs the fix nothing. */
  keepFix?: (fix: PicturedFix) => Promise<void>;
}

interface ShownPage {
  task: SourceTask;
  /** Deflated. */
  body: Uint8Array;
  /** What people have accepted stays, whatever it looks like. */
  decisions: readonly FixDecision[];
}

/** Fixes the page again, with the fixes of these rules for review, each for its reason. */
type FixAgain = (visible: Readonly<Record<string, string>>) => Promise<FixedWithQuestions>;

/**
 * Shows pages in a browser as they are and with their fixes. A safe fix with which a page looks different becomes one for review, as do
 * those of its rule on later pages. A page that was not shown, or that does not look the same twice, says nothing of its fixes.
 */
export class FixLooks {
  constructor(
    private readonly parts: FixLookParts & { signal: AbortSignal },
    private readonly state: LookState,
  ) {}

  /** @throws whatever the signal aborts with, and what `fixAgain` throws */
  async look(page: ShownPage, fixed: FixedWithQuestions, fixAgain: FixAgain): Promise<FixedWithQuestions> {
    const { state } = this;
    const safe = safeOf(fixesOf(fixed), page);
    const visible = this.seenElsewhere(safe);
    const news = safe.filter(({ rule }) => !state.rules.includes(rule));
    let current = Object.keys(visible).length > 0 ? await fixAgain(visible) : fixed;
    if (news.length === 0 || state.pages >= MOST_PAGES || this.room < 1) return current;
    const html = inflateRawSync(page.body).toString('utf8');
    if (html.length > MAX_SOURCE_BYTES || html.startsWith('\ufeff')) return current;
    state.pages++;
    state.rules.push(...news.map(({ rule }) => rule));
    const looks = new Map<string, Look>();
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      const seen = await this.findVisible({ ...page, html }, fixesOf(current), looks);
      if (seen.length === 0) break;
      for (const { fix, reason } of seen) {
        for (const rule of [fix.rule, ...fix.alsoRules]) visible[rule] = reason;
        if (reason === SEEN) (state.seen ??= []).push(fix.rule);
      }
      current = await fixAgain(visible);
    }
    return this.marked(current, looks);
  }

  /** Rules of these fixes that an earlier page was seen to look different with. */
  private seenElsewhere(fixes: readonly ProposedFix[]): Record<string, string> {
    const seen = fixes.filter(({ rule }) => this.state.seen?.includes(rule));
    return Object.fromEntries(
      seen.flatMap(({ rule, alsoRules }) => [rule, ...alsoRules].map((each) => [each, SEEN_ELSEWHERE])),
    );
  }

  /** Changes that the next comparison may have. It shows the page twice, and each change that is seen once more. */
  private get room(): number {
    return Math.min(MAX_CHANGED, Math.floor((MOST_RENDERS - this.state.renders - 2) / 2));
  }

  /** Safe fixes with which the page looks different. What was found out of any goes to `looks`, by its edits. */
  private async findVisible(
    page: ShownPage & { html: string },
    fixes: readonly ProposedFix[],
    looks: Map<string, Look>,
  ): Promise<{ fix: ProposedFix; reason: string }[]> {
    const safe = safeOf(fixes, page);
    if (safe.length === 0) return [];
    const reviewed = looks.size > 0 ? [] : fixes.filter(({ safety }) => safety === 'review').slice(0, MOST_REVIEWED);
    const note = (fix: ProposedFix, look: Look | undefined): void => void (look && looks.set(keyOf(fix), look));
    const [together, ...each] = await this.compare(page, [safe, ...reviewed.map((fix) => [...safe, fix])]);
    if (together === undefined || together.kind === 'same') {
      for (const fix of safe) note(fix, together);
      for (const [i, fix] of reviewed.entries()) note(fix, each[i]);
      return [];
    }
    const groups = safe.map((fix) => [fix]);
    const alone = safe.length === 1 ? [together] : safe.length <= this.room ? await this.compare(page, groups) : [];
    const seen = safe.filter((_, i) => alone[i]?.kind === 'different');
    for (const [i, fix] of safe.entries()) if (seen.includes(fix)) note(fix, alone[i]);
    if (seen.length > 0) return seen.map((fix) => ({ fix, reason: SEEN }));
    return safe.map((fix) => ({ fix, reason: SEEN_TOGETHER }));
  }

  /** Of each group of fixes how the page looks with it, as far as that is found out. */
  private async compare(
    { task, html }: ShownPage & { html: string },
    groups: readonly (readonly ProposedFix[])[],
  ): Promise<(Look | undefined)[]> {
    const { renderer, group, signal } = this.parts;
    const written = groups.map((fixes) => withFixes(html, fixes));
    const asked = written.flatMap((text, i) => (text === null ? [] : [{ text, i }])).slice(0, Math.max(0, this.room));
    if (asked.length === 0) return [];
    const { url, status, headers } = task;
    const page = { url, status, headers: asUtf8(headers), group, before: Buffer.from(html) };
    const changed = asked.map(({ text }) => Buffer.from(text));
    const end = await renderer.compare(
      { ...page, changed },
      AbortSignal.any([signal, AbortSignal.timeout(COMPARED_MS)]),
    );
    signal.throwIfAborted();
    // Without a browser no other page is tried; of another refusal it is not known how much was shown.
    const isOver = end.kind === 'refused' && end.reason === 'no-browser';
    this.state.renders += end.kind !== 'refused' ? end.renders : isOver ? MOST_RENDERS : 2 + asked.length;
    const looks: (Look | undefined)[] = groups.map(() => undefined);
    if (end.kind === 'compared')
      for (const [at, { i }] of asked.entries()) {
        const look = end.looks[at];
        // The part of the page that was not shown may look different.
        if (look?.kind === 'different' || end.isCut !== true) looks[i] = look;
      }
    return looks;
  }

  private async marked(fixed: FixedWithQuestions, looks: ReadonlyMap<string, Look>): Promise<FixedWithQuestions> {
    if (!fixed.content || looks.size === 0) return fixed;
    const page = decodeFixedPage(fixed.content);
    const fixes = page.fixes.map((fix): ProposedFix => {
      const look = looks.get(keyOf(fix));
      return look ? { ...fix, look: look.kind } : fix;
    });
    for (const fix of fixes) {
      const look = looks.get(keyOf(fix));
      if (look?.kind === 'different' && look.pictures)
        await this.parts.keepFix?.({ ...look.pictures, fixId: fix.id }).catch(() => undefined);
    }
    return { ...fixed, content: deflateRawSync(JSON.stringify({ ...page, fixes })) };
  }
}

function fixesOf({ content }: FixedWithQuestions): readonly ProposedFix[] {
  return content ? decodeFixedPage(content).fixes : [];
}

/** Those that no person has accepted. */
function safeOf(fixes: readonly ProposedFix[], { decisions }: ShownPage): ProposedFix[] {
  const verdicts = new FixVerdicts(decisions);
  return fixes.filter((fix) => fix.safety === 'safe' && verdicts.of(fix) !== 'accepted');
}

/** Fixed once more, the same edits are the same fix. */
function keyOf({ edits }: ProposedFix): string {
  return JSON.stringify(edits);
}

/** Fixes are of text that was read as UTF-8. */
function asUtf8(headers: SourceTask['headers']): [string, string][] {
  return headers.map(([name, value]) => {
    const isType = name.toLowerCase() === 'content-type';
    return [name, isType ? `${value.split(';')[0]?.trim()}; charset=utf-8` : value];
  });
}
