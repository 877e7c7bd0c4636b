import { poll } from '../../support/installation.js';
import { Client } from '../client.js';
import { priceOf, readRuns } from '../run-records.js';
import type { Account, Stack } from '../stack.js';
import type { Supervised } from '../supervised.js';
import { WitnessedSite } from '../witness.js';
import { killRenderer } from './renderer-kills.js';
import { shownPage } from './shown-page.js';
import { checkBooks, newAccounts, type Trial, type TrialContext } from './trial.js';

const SITES = 4;
const PAGES = 12;
const KILLS_EACH = 5;
/** So long a page waits for its data, and is in the middle of being shown. */
const DATA_MS = 1_200;
const PATIENCE_MS = 180_000;

/** Sites that need a browser, whose renderer and worker are killed in turn in the middle of a page. */
export const rendererTrial: Trial = {
  programs: { apis: 1, workers: 2, renderers: 1 },
  async run(context) {
    const { stack, say, violate } = context;
    if (!stack.hasRenderers) return violate('there is a browser', 'none was found on this machine');
    const sites: WitnessedSite[] = [];
    const accounts = await newAccounts(stack, SITES, 1_000);
    for (const account of accounts) sites.push(await oneSite(context, account));
    const runs = await readRuns(stack.database);
    let rendered = 0;
    let fetched = 0;
    for (const run of runs) {
      const site = sites.find(({ url }) => url === run.url);
      fetched += site?.pageHits().length ?? 0;
      rendered += run.rendered;
      if (run.status !== 'completed' || run.pagesDone !== PAGES)
        violate('every run has all pages', `${run.id} is ${run.status}, ${run.reason}: ${run.pagesDone} of ${PAGES}`);
      if (run.rendered + run.notRendered !== PAGES)
        violate('a page is rendered, or has a reason', `${run.id}: ${run.rendered} and ${run.notRendered}`);
      if (run.charged !== priceOf(run))
        violate('one page, one charge', `${run.id}: ${run.charged}, not ${priceOf(run)}`);
    }
    for (const { orgId, credits } of accounts) {
      const prices = runs.filter((run) => run.orgId === orgId).reduce((sum, run) => sum + priceOf(run), 0);
      const { total } = await stack.credits.balance(orgId);
      if (credits - total !== prices) violate('credits spent = prices', `${orgId}: ${credits - total}, not ${prices}`);
    }
    const all = SITES * PAGES;
    say(
      `renderer: ${SITES} runs of ${PAGES} pages, ${SITES * KILLS_EACH} kills in the middle of a page; ${rendered} of ${all} pages rendered and charged, ${all - rendered} as they were sent with the reason; ${fetched} documents fetched`,
    );
    for (const account of await newAccounts(stack, 1, 1_000)) await shownPage(context, account);
    await checkBooks(context);
    await Promise.all(sites.map((site) => site.close()));
  },
};

async function oneSite(context: TrialContext, account: Account): Promise<WitnessedSite> {
  const { stack, journal, choice, violate } = context;
  const site = await WitnessedSite.start({ pages: PAGES, slowMs: DATA_MS, isScripted: true });
  const config = JSON.stringify({ coverageMode: 'full', maxPages: 100, render: 'auto' });
  const body = { url: site.url, trigger: 'api', mode: 'audit', config };
  const client = new Client(stack, journal, choice);
  const { status, exchange } = await client.call(account, { method: 'POST', path: '/v1/agent-runs', body });
  if (status !== 201) throw new Error(`The run was not created: ${status}`);
  for (let kill = 0; kill < KILLS_EACH; kill++) {
    const shown = site.dataHits();
    const isMidPage = async (): Promise<boolean> => site.dataHits() > shown;
    await poll('a page is being shown', isMidPage, PATIENCE_MS, 10).catch((error: unknown) =>
      violate('every kill is in the middle of a page', String(error)),
    );
    if (kill % 2 === 0) await killRenderer(context);
    else await (await workerOf(stack, exchange.runId))?.kill();
  }
  const isOver = async (): Promise<boolean> =>
    (await stack.database.query(`SELECT 1 FROM runs WHERE status IN ('pending', 'running')`)).length === 0;
  await poll('the run ends', isOver, PATIENCE_MS, 200).catch((error: unknown) =>
    violate('every run ends', String(error)),
  );
  return site;
}

async function workerOf({ database, workers }: Stack, runId: string | null): Promise<Supervised | undefined> {
  const slices = await database.query<{ workerId: string }>(
    'SELECT worker_id AS "workerId" FROM crawl_slices WHERE run_id = $1',
    [runId],
  );
  return workers.find(({ pid }) => pid !== null && slices.some(({ workerId }) => workerId.includes(`-${pid}-`)));
}
