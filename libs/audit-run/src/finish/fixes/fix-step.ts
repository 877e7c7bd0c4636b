import { urlHash } from '#crawler';
import type { FixDecision, KeptSource, NewFixedPage } from '#findings';
import type { Progress } from '#common';
import type { Fetcher } from '#crawler';
import type { TextAnswer } from '#fixes';
import type { FixSummary, NearbyFacts, TextQuestion } from '#fixes/text';
import { ThreadError } from '#threads';
import type {
  FixOutcome,
  FixTask,
  FixedWithQuestions,
  PageFixer,
  SameSource,
  SourceTask,
} from '../../pages/fix-task.js';
import { FINISH_STATE } from '../../state/shapes.js';
import { FixLooks, type FixLookParts } from './fix-looks.js';
import type { NearbyReader } from './nearby-reader.js';
import { PageImages, type ShrinkImage } from './page-images.js';
import type { CrawlRun, CrawlStore } from '../../store/port/index.js';
import type { FinishState, FixState } from '../../state/finish-state.js';

/** How long the fixes of one run may take, turns of others included: its report waits. */
const MAX_MS = 15 * 60_000;
const TURN_MS = 10_000;
/** Results are written when so many are in hand … */
const PAGES_PER_WRITE = 10;
/** … or after so long. */
const WRITE_MS = 750;
/** Deflated bytes of fixes that one run keeps; what cannot be read is not counted either. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024;
const MAX_REASONS = 20;
/** The same by rule, for those who fix the source. */
const MAX_REFUSED = 100;
/** Addresses of one file; each of them takes as long as a page. */
const MAX_OTHERS = 4;

const TOO_MANY = 'The run has reached its storage limit for fixes.';
const OUT_OF_TIME = 'There was no time left for fixes.';
const REASONS: Partial<Record<ThreadError['fault'], string>> = {
  timeout: 'It took too long.',
  memory: 'It took too much memory.',
};
const UNCHECKED = 'It could not be checked.';
const UNSEEN = 'The model could not look at the image.';

/** A model that is asked for texts, within the budget and the credits of one run. */
export interface TextSource {
  /** For a step that has spent so much before. */
  open(spentUsd: number, signal: AbortSignal): TextModel;
  /** Proposals that the credits of the run still allow. */
  room(spent: { delivered: number; proposals: number }): number;
  shrink: ShrinkImage;
}

export interface TextModel {
  /** Null without an answer that can be used. @param image JPEG that the question is about */
  ask(question: TextQuestion, image: Buffer | null): Promise<string | null>;
  /** US dollars that asking it may cost. */
  mostUsd(question: TextQuestion, image: Buffer | null): number;
  /** Whether a question about an image may be asked. */
  readonly seesImages: boolean;
  readonly costUsd: number;
  readonly note: string | null;
  readonly isOpen: boolean;
  close(): Promise<void>;
}

export interface FixParts {
  store: CrawlStore;
  fetcher: Fetcher;
  fixing: PageFixer;
  texts: TextSource | null;
  /** A browser that shows pages with their fixes; null or missing: none does. */
  looks?: FixLookParts | null;
  /** What the crawl knows around pages. */
  nearby: NearbyReader;
  signal: AbortSignal;
  isPlaceAwaited: () => Promise<boolean>;
  /** Of the whole process. */
  progress: Progress;
}

export function firstFixState(): FixState {
  return {
    ...{ isDone: false, afterHash: null, untilMs: Date.now() + MAX_MS, keptBytes: 0, skipped: {}, refused: {} },
    ...{ verified: 0, delivered: 0, removed: 0, removable: 0, kept: 0, pages: 0, pagesFixed: 0 },
    ...{ proposals: 0, costUsd: 0, note: null },
  };
}

/**
 * A turn at the fixes of a run, page by page. What was found out of pages is written together with how far
 * the step has come, under the run's lock and epoch: the worker that takes it over goes on behind them, and
 * counts nothing twice. True when all pages are done. @throws StaleWorkError
 */
export async function fixInTurn(
  run: CrawlRun,
  state: FinishState & { fixes: FixState },
  parts: FixParts,
): Promise<boolean> {
  const { store } = parts;
  const endsAtMs = Date.now() + TURN_MS;
  const total = await store.fixes.countSources(run.id);
  state.fixes.costUsd += state.fixes.pendingUsd ?? 0;
  state.fixes.pendingUsd = 0;
  const model = parts.texts?.open(state.fixes.costUsd, parts.signal) ?? null;
  const images = parts.texts && new PageImages(run, { ...parts, shrink: parts.texts.shrink });
  const step = new FixStep(run, state, { ...parts, model, images });
  try {
    await step.work(endsAtMs, total);
  } finally {
    await model?.close();
    await images?.close();
  }
  return state.fixes.isDone;
}

class FixStep {
  private inHand: NewFixedPage[] = [];
  /** As they stood when the turn began. */
  private decisions: readonly FixDecision[] = [];
  private writtenAtMs = Date.now();

  constructor(
    private readonly run: CrawlRun,
    private readonly state: FinishState & { fixes: FixState },
    private readonly parts: FixParts & { model: TextModel | null; images: PageImages | null },
  ) {}

  async work(endsAtMs: number, total: number): Promise<void> {
    const { run, state } = this;
    const { store, model, isPlaceAwaited } = this.parts;
    this.decisions = await store.fixes.decisions(run);
    while (!state.fixes.isDone) {
      const sources = await store.fixes.sources(run.id, state.fixes.afterHash, PAGES_PER_WRITE);
      state.fixes.note = model?.note ?? null;
      await this.take(sources, endsAtMs);
      const { pages, skipped, passed = 0 } = state.fixes;
      const failed = Object.values(skipped).reduce((sum, count) => sum + count, 0);
      const message = `${pages} pages checked for fixes`;
      await store.phases.progress(run.id, { phase: 'fix', message, current: pages + failed + passed, total, failed });
      if (Date.now() >= endsAtMs || (await isPlaceAwaited())) return;
    }
  }

  /** The next pages, until the turn is over; none: it was the last one. */
  private async take(sources: readonly KeptSource[], endsAtMs: number): Promise<void> {
    const { fixes } = this.state;
    for (const source of sources) {
      this.parts.signal.throwIfAborted();
      await this.fix(source);
      fixes.afterHash = source.hash;
      if (Date.now() >= endsAtMs) break;
      if (Date.now() - this.writtenAtMs >= WRITE_MS) await this.write();
    }
    if (sources.length === 0) fixes.isDone = true;
    await this.write();
  }

  private async fix({ hash, url, task, body, skipped }: KeptSource): Promise<void> {
    const { fixes } = this.state;
    const page = JSON.parse(task) as SourceTask;
    const isFixable = page.isFixable !== false;
    const reason = skipped ?? (Date.now() >= fixes.untilMs ? OUT_OF_TIME : null);
    if (reason !== null || !body) return isFixable ? count(fixes.skipped, reason ?? UNCHECKED) : this.pass();
    try {
      // A run of chosen pages reads each of them for itself.
      if (this.run.mode !== 'fix' && (await this.parts.nearby.isCopy(url))) return this.pass();
      const kept = { task: page, body };
      const known = await this.knownAround(kept);
      if (known === null && !isFixable) return this.pass();
      const others = await this.othersOf(url, body);
      const delivers = this.run.mode !== 'recommend' && others !== null;
      const task = { ...kept, known, ...this.wishes(), delivers, others: others ?? [] };
      const exact = await this.shown(task, await this.exactly(task));
      this.note({ hash, url }, await this.withAnswers(kept, exact));
    } catch (error) {
      this.parts.signal.throwIfAborted();
      if (!(error instanceof ThreadError)) throw error;
      count(fixes.skipped, REASONS[error.fault] ?? UNCHECKED);
    }
  }

  private exactly(task: FixTask): Promise<FixedWithQuestions> {
    return this.parts.progress.during(this.parts.fixing.fix(task, this.run.orgId));
  }

  private async shown(task: FixTask, exact: FixedWithQuestions): Promise<FixedWithQuestions> {
    const { looks, signal, progress } = this.parts;
    if (!looks) return exact;
    const shown = new FixLooks({ ...looks, signal }, (this.state.fixes.looks ??= { pages: 0, renders: 0, rules: [] }));
    return progress.during(shown.look(task, exact, (visible) => this.exactly({ ...task, visible })));
  }

  private pass(): void {
    const { fixes } = this.state;
    fixes.passed = (fixes.passed ?? 0) + 1;
  }

  /** Null: nothing that matters. */
  private async knownAround(kept: { task: SourceTask; body: Uint8Array }): Promise<NearbyFacts | null> {
    const { nearby, fixing, progress } = this.parts;
    return nearby.read(await progress.during(fixing.look({ looks: true, ...kept }, this.run.orgId)));
  }

  /**
   * The same file at other addresses. Null when no patch can hold the page: an address with a query has no separate file unless the
   * one without it gives the same bytes, and two addresses without one that give others cannot both be the file.
   */
  private async othersOf(url: string, body: Uint8Array): Promise<SameSource[] | null> {
    const isPlain = new URL(url).search === '';
    const others: SameSource[] = [];
    let hasFile = isPlain;
    for (const address of await this.parts.nearby.otherAddresses(url)) {
      const source = await this.parts.store.fixes.source(this.run.id, urlHash(address).toString());
      const isFile = new URL(address).search === '';
      if (source?.body && Buffer.compare(source.body, body) === 0) {
        if (others.length === MAX_OTHERS) return null;
        const task = JSON.parse(source.task) as SourceTask;
        others.push({ task, known: await this.knownAround({ task, body }) });
        hasFile ||= isFile;
      } else if (isPlain && isFile) return null;
    }
    return hasFile ? others : null;
  }

  private wishes(): Pick<FixTask, 'decisions' | 'maxQuestions' | 'seesImages'> {
    const { model, texts } = this.parts;
    const maxQuestions = model?.isOpen && texts ? Math.max(0, texts.room(this.state.fixes)) : 0;
    return { decisions: this.decisions, maxQuestions, seesImages: model?.seesImages ?? false };
  }

  /** With the texts of a model. Without an answer that can be used the exact fixes stay as they are. */
  private async withAnswers(
    kept: { task: SourceTask; body: Uint8Array },
    { questions, ...exact }: FixedWithQuestions,
  ): Promise<FixOutcome> {
    const { answers, unseen } = await this.answersTo(questions);
    const { refused } = exact;
    for (const rule of unseen) refused.push({ rule, reason: UNSEEN, findings: 1 });
    if (answers.length === 0) return exact;
    const { fixing, progress, signal } = this.parts;
    try {
      const taken = fixing.takeAnswers(
        { ...kept, content: exact.content, answers, decisions: this.decisions },
        this.run.orgId,
      );
      const more = await progress.during(taken);
      return {
        ...exact,
        content: more.content,
        verified: exact.verified + more.verified,
        removable: exact.removable + more.removable,
        proposals: more.verified,
        refused: [...exact.refused, ...more.refused],
      };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ThreadError) return exact;
      throw error;
    }
  }

  /** `unseen`: rules of findings about images that no model looked at. */
  private async answersTo(questions: readonly TextQuestion[]): Promise<{ answers: TextAnswer[]; unseen: string[] }> {
    const { model, progress } = this.parts;
    const { fixes } = this.state;
    const answers: TextAnswer[] = [];
    const unseen: string[] = [];
    for (const question of questions) {
      if (!model?.isOpen) break;
      const image = await this.imageFor(question, model);
      if (image === null && question.image !== null) {
        unseen.push(question.rule);
        continue;
      }
      fixes.pendingUsd = model.mostUsd(question, image);
      await this.write();
      const value = await progress.during(model.ask(question, image));
      if (value === null && image !== null && !model.seesImages) unseen.push(question.rule);
      fixes.costUsd = model.costUsd;
      fixes.pendingUsd = 0;
      fixes.note = model.note;
      // What was spent stays spent, whichever worker goes on with the page.
      await this.write();
      if (value !== null) answers.push({ question, value });
    }
    return { answers, unseen };
  }

  private async imageFor({ image }: TextQuestion, model: TextModel): Promise<Buffer | null> {
    const { images, progress } = this.parts;
    return image === null || !images || !model.seesImages ? null : progress.during(images.read(image));
  }

  private note(page: { hash: string; url: string }, outcome: FixOutcome): void {
    const { fixes } = this.state;
    const { content, verified, delivered, removed, removable, refused, proposals = 0 } = outcome;
    if (content && fixes.keptBytes + content.byteLength > MAX_KEPT_BYTES) return count(fixes.skipped, TOO_MANY);
    fixes.pages++;
    for (const { rule, reason, findings } of refused) {
      count(fixes.refused, reason, findings);
      count((fixes.refusedOf ??= {}), `${rule} ${reason}`, findings);
    }
    if (!content) return;
    this.inHand.push({ ...page, fixes: verified, removed, content });
    fixes.keptBytes += content.byteLength;
    // The others were rejected.
    if (verified === 0) return;
    fixes.pagesFixed++;
    fixes.verified += verified;
    fixes.delivered += delivered;
    fixes.removed += removed;
    fixes.removable += removable;
    fixes.proposals += proposals;
    fixes.kept += verified;
  }

  private async write(): Promise<void> {
    const pages = this.inHand;
    this.inHand = [];
    this.writtenAtMs = Date.now();
    await this.parts.store.fixes.store(this.run, pages, FINISH_STATE.write(this.state));
  }
}

/** What a run's fixes come to; null for a run that only audits. */
export function fixSummaryOf({ mode }: CrawlRun, state: FixState | undefined): FixSummary | null {
  if (mode === 'audit' || !state) return null;
  const {
    verified,
    delivered,
    removed,
    removable,
    kept,
    pages,
    pagesFixed,
    skipped,
    refused,
    refusedOf = {},
    proposals,
    costUsd,
    note,
  } = state;
  return {
    ...{ mode, verified, delivered, removed, removable, kept, pages, pagesFixed },
    pagesSkipped: mostOf(skipped).map(([reason, pages]) => ({ reason, pages })),
    refusedByReason: mostOf(refused).map(([reason, findings]) => ({ reason, findings })),
    refusedByRule: mostOf(refusedOf, MAX_REFUSED).map(([key, findings]) => {
      const [rule = '', ...words] = key.split(' ');
      return { rule, reason: words.join(' '), findings };
    }),
    model: { proposals, costUsd, note },
  };
}

function mostOf(counts: Readonly<Record<string, number>>, max = MAX_REASONS): [string, number][] {
  return Object.entries(counts)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, max);
}

/** Reasons name rules, of which there are some hundred: their number is bounded. */
function count(counts: Record<string, number>, reason: string, by = 1): void {
  counts[reason] = (counts[reason] ?? 0) + by;
}
