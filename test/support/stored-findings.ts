import type { Database } from '#database';
import { FindingsRepository, FindingsWriter, type NewChunk, type NewFinding, type PageFacts } from '#findings';

type Rule = Parameters<FindingsWriter['build']>[0][number];

export const newFinding = (page: string | null, rest: Partial<NewFinding> = {}): NewFinding => ({
  messageId: 'found',
  data: null,
  line: null,
  snippet: null,
  selector: null,
  page,
  url: null,
  pages: [],
  pagesTotal: 0,
  ...rest,
});

export const newRule = (ruleId: string, severity: 'error' | 'warning' = 'error', message = 'Found.'): Rule => ({
  ruleId,
  name: `Name of ${ruleId}`,
  severity,
  category: ruleId.split('/')[0] ?? '',
  messages: { found: message },
});

export const newPageFacts = (rest: Partial<PageFacts> = {}): PageFacts => ({
  ...{ status: 200, depth: 1, ttfbMs: 40.5, wireBytes: 900, decodedBytes: 2_000, words: 120 },
  ...{ title: 'A page', description: null, h1: 'A page', canonical: null, language: 'en' },
  ...{ isIndexable: true, isNoindex: false, isNofollow: false, internalLinks: 3, externalLinks: 1 },
  ...{ redirects: [], redirectsTotal: 0 },
  ...rest,
});

/** Stores findings of a run as its finish phase does. */
export async function storeFindings(
  database: Database,
  run: { id: string; epoch?: number; at?: Date },
  found: { rules: readonly Rule[]; write: (writer: FindingsWriter) => void },
): Promise<void> {
  const repository = new FindingsRepository(database);
  const writer = new FindingsWriter();
  found.write(writer);
  const { outline, places, chunks } = writer.build(found.rules);
  const { id, epoch = 1, at = new Date() } = run;
  await database.transaction(async (sql) => {
    await repository.insertChunks(sql, { id, epoch }, chunks satisfies NewChunk[]);
    await repository.publish(sql, { id, epoch }, { outline, places, at });
  });
}

/** A few findings of two rules on three pages. */
export function storeSomeFindings(
  database: Database,
  runId: string,
  origin = 'https://www.example.com',
): Promise<void> {
  return storeFindings(
    database,
    { id: runId },
    {
      rules: [
        newRule('links/broken-internal', 'error', '{url} is broken.'),
        newRule('core/title', 'warning', 'No title.'),
      ],
      write: (writer) => {
        for (const path of ['/', '/a', '/b']) {
          const page = `${origin}${path}`;
          writer.addPage(page, newPageFacts({ redirects: [{ url: `${page}-old`, status: 301 }], redirectsTotal: 1 }));
          writer.count('core/title', page, 1);
          writer.add('core/title', newFinding(page, { line: 3, snippet: '&lt;head&gt;', selector: 'head' }));
          const url = `${origin}/gone`;
          writer.addOfSite('links/broken-internal', newFinding(page, { url, data: { url } }));
        }
        writer.addLinks((url) => (url === `${origin}/` ? 2 : 1));
      },
    },
  );
}
