import { textId } from '#common';
import type { Finding } from '#findings';

/** Where something is new. */
export interface NewPlace {
  ruleId: string;
  /** Null: the site as a whole. */
  pageUrl: string | null;
  new: number;
}

/** Which findings and causes of a run are new beside the audit before. */
export interface NewMarks {
  /** By what a finding says and where: how many of them are new. */
  findings: ReadonlyMap<number, number>;
  causes: ReadonlyMap<string, number>;
  size: number;
}

export async function readMarks(added: AsyncIterable<readonly Finding[]>): Promise<NewMarks> {
  const findings = new Map<number, number>();
  const causes = new Map<string, number>();
  for await (const part of added)
    for (const finding of part) {
      addOne(findings, keyOf(finding));
      addOne(causes, finding.cause);
    }
  return { findings, causes, size: findings.size + causes.size };
}

/** Marks findings, part by part of a list: of those that nothing tells apart the first ones are the new ones. */
export function marking(marks: NewMarks | null): (part: readonly Finding[]) => Finding[] {
  const seen = new Map<number, number>();
  return (part) =>
    part.map((finding) => {
      if (marks === null) return finding;
      const key = keyOf(finding);
      const isNew = (marks.findings.get(key) ?? 0) > (seen.get(key) ?? 0);
      addOne(seen, key);
      return { ...finding, change: isNew ? 'new' : null };
    });
}

function addOne<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function keyOf({ ruleId, pageUrl, messageId, data, line, snippet, selector, url, pages }: Finding): number {
  const { high, low } = textId(JSON.stringify([ruleId, pageUrl, messageId, data, line, snippet, selector, url, pages]));
  return (high & 0x1fffff) * 2 ** 32 + low;
}
