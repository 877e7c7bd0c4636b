import { poll } from '../../support/installation.js';
import { Client } from '../client.js';
import { priceOf, readRuns } from '../run-records.js';
import type { Account } from '../stack.js';
import { WitnessedSite } from '../witness.js';
import { killRenderer } from './renderer-kills.js';
import type { TrialContext } from './trial.js';

/** Three renderers an attempt, and two attempts: the page cannot be measured. */
const MEASURING_KILLS = 6;
/** Three renderers: the comparison ends without a result. */
const COMPARING_KILLS = 3;
/** So long the page waits for its data, and is in the middle of being shown. */
const DATA_MS = 1_200;
const PATIENCE_MS = 180_000;

interface Report {
  report?: { lab?: { pages: unknown[]; notMeasured: { message: string }[] } };
}

interface Fixes {
  fixes?: { look?: string; delivered: boolean }[];
}

/**
 * A page that is measured, and shown with its fixes: its renderer is killed in the
 * middle of both until they are given up. The audit completes.
 */
export async function shownPage(context: TrialContext, account: Account): Promise<void> {
  const { stack, journal, choice, say, violate } = context;
  const site = await WitnessedSite.start({ pages: 1, slowMs: DATA_MS, isScripted: true, isFaulty: true });
  const config = JSON.stringify({ coverageMode: 'full', maxPages: 1, render: 'all', lab: 1 });
  const body = { url: site.url, trigger: 'api', mode: 'audit-fix', config };
  const client = new Client(stack, journal, choice);
  const { status, exchange } = await client.call(account, { method: 'POST', path: '/v1/agent-runs', body });
  if (status !== 201 || exchange.runId === null) throw new Error(`The run was not created: ${status}`);
  const { runId: id } = exchange;
  const has = async (sql: string): Promise<boolean> => (await stack.database.query(sql, [id])).length > 0;
  const isMeasured = (): Promise<boolean> => has(`SELECT 1 FROM run_events WHERE run_id = $1 AND phase = 'lab'`);
  try {
    await poll('the page is measured', isMeasured, PATIENCE_MS, 10);
    // Once it is given up, it is shown with its fixes.
    for (let kill = 0; kill < MEASURING_KILLS + COMPARING_KILLS; kill++) {
      const shown = site.dataHits();
      await poll('the page is being shown', async () => site.dataHits() > shown, PATIENCE_MS, 10);
      await killRenderer(context);
    }
  } catch (error) {
    violate('every kill is in the middle of a page', String(error));
  }
  await poll(
    'the run ends',
    () => has(`SELECT 1 FROM runs WHERE id = $1 AND status NOT IN ('pending', 'running')`),
    PATIENCE_MS,
    200,
  ).catch((error: unknown) => violate('every run ends', String(error)));
  await site.close();
  const run = (await readRuns(stack.database)).find((each) => each.id === id);
  if (run?.status !== 'completed' || run.charged !== priceOf(run))
    violate('the run is completed and charged', `${id} is ${run?.status}, ${run?.reason}: ${run?.charged}`);
  const read = async (path: string): Promise<Report & Fixes> =>
    (await client.call(account, { method: 'GET', path: `/v1/agent-runs/${id}/${path}` })).body;
  const { pages = [], notMeasured = [] } = (await read('report')).report?.lab ?? {};
  if (pages.length + notMeasured.length !== 1)
    violate('the page is measured, or has a reason', JSON.stringify({ pages: pages.length, notMeasured }));
  const { fixes = [] } = await read('fixes');
  if (!fixes.some(({ delivered }) => delivered)) violate('fixes are delivered', `${fixes.length} fixes`);
  const kills = MEASURING_KILLS + COMPARING_KILLS;
  const looks = fixes.filter(({ look }) => look !== undefined).length;
  say(
    `renderer: a page was measured and shown with its fixes, ${kills} kills in the middle of it: ${notMeasured[0]?.message ?? 'measured'} ${looks} of ${fixes.length} fixes shown, charged ${run?.charged} credits`,
  );
}
