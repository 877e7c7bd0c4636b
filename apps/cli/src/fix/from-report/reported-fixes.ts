import { existsSync } from 'node:fs';
import type { PageFix } from '#client';
import type { FixedPage, ProposedFix } from '#fixes';
import { oneLine } from '#report-view';
import { ask, connect, findConnection, type Connection } from '../../account/connection.js';
import type { Context } from '../../context.js';
import { History } from '../../report/history.js';
import { findReport } from '../../report/report.command.js';
import { readFixes } from './read-fixes.js';

/** Runs that are looked through for the one of a report. */
const MAX_RUNS = 1_000;
const PART = 100;

export type Verdict = 'accepted' | 'rejected' | null;

export interface ReportedFixes {
  /** Where they come from: a file, or a server and an organization. */
  source: string;
  pages: FixedPage[];
  /** What was said of a fix; unknown for a file. */
  verdictOf: (fix: Pick<ProposedFix, 'id'>) => Verdict;
}

/**
 * The fixes of a report. Of a run on the server all that are kept, with what its organization has said of
 * them; of anything else those that the report carries. @throws CommandError without any
 */
export async function readReported(
  context: Context,
  { what, folder, server }: { what: string; folder: string; server: string | undefined },
): Promise<ReportedFixes> {
  const isOfServer = !existsSync(what) && /^(rep|run)_\w+$/.test(what);
  const connection = isOfServer ? await runConnection(context, what, server) : null;
  const run = connection && (await runOf(connection, what));
  if (connection && run !== null) return readRun(context, connection, run);
  const report = await findReport(what, { context, history: new History(folder), server });
  const pages = readFixes(report);
  const listed = pages.reduce((sum, { fixes }) => sum + fixes.length, 0);
  const { kept } = (report.fixSummary ?? {}) as { kept?: unknown };
  if (typeof kept === 'number' && kept > listed)
    context.terminal.warn(
      `This report carries ${listed} of ${kept} fixes, and nothing of what was decided about them. "--report run_…" on the server has all.`,
    );
  return { source: sourceOf(what, connection), pages, verdictOf: () => null };
}

function sourceOf(what: string, connection: Connection | null): string {
  if (connection === null)
    return existsSync(what) ? `the file ${oneLine(what, 200)}` : `the report ${oneLine(what, 200)}`;
  return `${what} on ${connection.server}, a report that is not of your organization`;
}

/** A public report needs no credentials, and a run does. */
function runConnection(context: Context, what: string, server: string | undefined): Promise<Connection | null> {
  return what.startsWith('run_') ? connect(context, server) : findConnection(context, server);
}

/** Null for a report of others, or of a run of long ago. */
async function runOf(connection: Connection, what: string): Promise<string | null> {
  if (what.startsWith('run_')) return what;
  for (let offset = 0; offset < MAX_RUNS; offset += PART) {
    const from = offset;
    const { runs, hasMore } = await ask(connection, (client) => client.agentRuns.list({ limit: PART, offset: from }));
    const run = runs.find(({ reportId }) => reportId === what);
    if (run !== undefined) return run.id;
    if (!hasMore) return null;
  }
  return null;
}

async function readRun(context: Context, connection: Connection, id: string): Promise<ReportedFixes> {
  const pages = new Map<string, { url: string; bodyHash: string; fixes: PageFix[]; regions: Map<number, object> }>();
  const verdicts = new Map<string, Verdict>();
  const signal = context.untilInterrupted();
  await ask(connection, async (client) => {
    for await (const fix of client.agentRuns.fixes(id, { decision: 'all', with: 'regions', limit: 200 }, { signal })) {
      const { url, bodyHash, regions = [] } = fix;
      const page = pages.get(url) ?? { url, bodyHash, fixes: [], regions: new Map<number, object>() };
      pages.set(url, page);
      page.fixes.push(fix);
      for (const region of regions) page.regions.set(region.start, region);
      verdicts.set(fix.id, fix.decision);
      if (verdicts.size % PART === 0) context.terminal.progress(`${verdicts.size} fixes read`);
    }
  });
  const fixes = [...pages.values()].map((page) => ({
    ...page,
    regions: [...page.regions].sort(([a], [b]) => a - b).map(([, region]) => region),
  }));
  const { org } = await ask(connection, (client) => client.auth.whoAmI());
  const source = `${id} on ${connection.server}, organization ${org ? `${oneLine(org.name, 100)} (${org.id})` : 'unknown'}`;
  return { source, pages: readFixes({ fixes }), verdictOf: ({ id: fix }) => verdicts.get(fix) ?? null };
}
