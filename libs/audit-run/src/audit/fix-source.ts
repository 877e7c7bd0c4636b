import { deflateRawSync } from 'node:zlib';
import { proposeFixes, type RefusedFix } from '#fixes';
import type { FixOutcome, FixTask } from './fix-task.js';
import { readSource } from './page-source.js';

/** After so long a page keeps what was verified until then: well within the time after which its thread is given up. */
const MAX_MS = 8_000;

/** Fixes one page. All of it takes CPU, so it happens on a thread. */
export function fixSource({ task, body, delivers }: FixTask): FixOutcome {
  const { scope: _scope, disabledRules: disabledRulePatterns, externalLinks: _links, redirectedFrom, ...page } = task;
  const { html, hash: bodyHash } = readSource(body);
  const untilMs = performance.now() + MAX_MS;
  const { page: fixed, refused } = proposeFixes(
    { ...page, html, ...(redirectedFrom ? { redirectedFrom } : {}) },
    { bodyHash, delivers, disabledRulePatterns, hasTime: () => performance.now() < untilMs },
  );
  const fixes = fixed?.fixes ?? [];
  const delivered = fixes.filter((fix) => fix.delivered);
  return {
    content: fixed && deflateRawSync(JSON.stringify(fixed)),
    verified: fixes.length,
    delivered: delivered.length,
    removed: sumOf(delivered),
    removable: sumOf(fixes),
    refused: reasonsOf(refused),
  };
}

function sumOf(fixes: readonly { removes: number }[]): number {
  return fixes.reduce((sum, { removes }) => sum + removes, 0);
}

function reasonsOf(refused: readonly RefusedFix[]): Record<string, number> {
  const reasons: Record<string, number> = {};
  for (const { reason } of refused) reasons[reason] = (reasons[reason] ?? 0) + 1;
  return reasons;
}
