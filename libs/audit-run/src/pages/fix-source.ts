import { deflateRawSync } from 'node:zlib';
import { normalizeUrl } from '#crawler/text';
import { decodeFixedPage, FixVerdicts } from '#findings/text';
import {
  acceptTexts,
  addressesOf,
  proposeFixes,
  sourceRegions,
  textQuestions,
  type CrawlKnowledge,
  type NearbyFacts,
  type PageAddresses,
  type ProposedFix,
  type RefusedFix,
} from '#fixes';
import type {
  AnswerTask,
  FixedWithQuestions,
  FixOutcome,
  FixTask,
  LookTask,
  RefusedFindings,
  SourceTask,
} from './fix-task.js';
import { readSource } from './page-source.js';

/** After so long a page keeps what was verified until then: well within the time after which its thread is given up. */
const MAX_MS = 8_000;

/** Says what a page names, fixes it, or takes what a model has answered about it. All of it takes CPU, so it happens on a thread. */
export function fixSource(task: LookTask | FixTask | AnswerTask): PageAddresses | FixOutcome | FixedWithQuestions {
  if ('looks' in task) return look(task);
  return 'answers' in task ? takeAnswers(task) : fixExactly(task);
}

function look({ task, body }: LookTask): PageAddresses {
  const { input, disabledRulePatterns } = read(task, body);
  return addressesOf(input, { urlKey: normalizeUrl, disabledRulePatterns });
}

function fixExactly(wanted: FixTask): FixedWithQuestions {
  const { task, body, delivers, decisions, known, maxQuestions, seesImages, others, visible } = wanted;
  const { input, disabledRulePatterns, bodyHash, hasMark } = read(task, body);
  const verdicts = new FixVerdicts(decisions);
  const untilMs = performance.now() + MAX_MS;
  const { page, refused } = proposeFixes(input, {
    ...{ bodyHash, hasMark, delivers, disabledRulePatterns },
    crawl: knowledgeOf(known),
    hasDrafts: maxQuestions === 0,
    ...(visible && { visible }),
    others: others.map((one) => ({ input: read(one.task, body).input, crawl: knowledgeOf(one.known) })),
    // With nothing said there is less to look at.
    ...(decisions.length > 0 && { verdictOf: (fix) => verdicts.of(fix) }),
    hasTime: () => performance.now() < untilMs,
  });
  const isWanted = (rule: string): boolean => verdicts.of({ id: '', rule }) !== 'rejected';
  const asks = { disabledRulePatterns, limit: maxQuestions, isWanted, seesImages };
  const questions = maxQuestions > 0 ? textQuestions(input, asks) : [];
  return { ...outcomeOf(page?.fixes ?? [], refused), content: page && encoded(page), questions };
}

function knowledgeOf(known: NearbyFacts | null): CrawlKnowledge | null {
  return known && { known, urlKey: normalizeUrl };
}

function takeAnswers({ task, body, content, answers, decisions }: AnswerTask): FixOutcome {
  const { input, disabledRulePatterns, bodyHash, hasMark } = read(task, body);
  const { fixes: texts, refused } = acceptTexts(input, answers, { disabledRulePatterns, bodyHash });
  const verdicts = new FixVerdicts(decisions);
  // The very words that were rejected.
  const fixes = texts.filter((fix) => verdicts.of(fix) !== 'rejected');
  const outcome = outcomeOf(fixes, refused);
  if (fixes.length === 0) return { ...outcome, content };
  const page = content && decodeFixedPage(content);
  const all = [...(page?.fixes ?? []), ...fixes];
  const edits = [...all, ...(page?.rejected ?? [])].flatMap((fix) => fix.edits);
  const regions = sourceRegions(input.html, edits);
  return {
    ...outcome,
    content: encoded({ url: input.url, bodyHash, ...(hasMark && { hasMark }), ...page, fixes: all, regions }),
  };
}

function read(
  { scope: _scope, isFixable: _fixable, disabledRules, externalLinks: _links, redirectedFrom, ...page }: SourceTask,
  body: Uint8Array,
) {
  const { html, hash: bodyHash, hasMark } = readSource(body);
  const input = { ...page, html, ...(redirectedFrom ? { redirectedFrom } : {}) };
  return { input, bodyHash, hasMark, disabledRulePatterns: disabledRules };
}

function outcomeOf(fixes: readonly ProposedFix[], refused: readonly RefusedFix[]): Omit<FixOutcome, 'content'> {
  const delivered = fixes.filter((fix) => fix.delivered);
  return {
    verified: fixes.length,
    delivered: delivered.length,
    removed: sumOf(delivered),
    removable: sumOf(fixes),
    refused: countByReason(refused),
  };
}

function countByReason(refused: readonly RefusedFix[]): RefusedFindings[] {
  const all = new Map<string, RefusedFindings>();
  for (const { rule, reason } of refused) {
    const known = all.get(`${rule} ${reason}`);
    if (known) known.findings++;
    else all.set(`${rule} ${reason}`, { rule, reason, findings: 1 });
  }
  return [...all.values()];
}

function encoded(page: object): Uint8Array {
  return deflateRawSync(JSON.stringify(page));
}

function sumOf(fixes: readonly { removes: number }[]): number {
  return fixes.reduce((sum, { removes }) => sum + removes, 0);
}
