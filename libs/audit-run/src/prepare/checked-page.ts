import { urlHash } from '#crawler';
import { pageSourceOf } from '../pages/fetched-page.js';
import type { PageOutcome, PageTask } from '../pages/page-task.js';
import type { CheckedStart } from '../state/prepare-state.js';
import { codeOf } from '../store/port/index.js';
import type { StartPage } from './start-page.js';

/** The start page as it is stored between steps, and where it leads on. */
export type CheckedPage = CheckedStart & Pick<PageOutcome, 'forwardsTo'> & { start: StartPage };

export function checkedPage(start: StartPage, task: PageTask, outcome: PageOutcome): CheckedPage {
  const { url, response } = start;
  const { catalogue, facts, results, links, external, resources, forwardsTo } = outcome;
  const rendered = codeOf(outcome.rendering);
  const hash = urlHash(url).toString();
  const page = { hash, url, depth: 0, status: response.status, catalogue, facts, results, rendered };
  const source = pageSourceOf(task, outcome);
  const body = source?.body ? Buffer.from(source.body).toString('base64') : null;
  return { start, page, links, external, resources, source: source && { ...source, body }, forwardsTo };
}

export function decoded(base64: string | null): Uint8Array | null {
  return base64 === null ? null : Buffer.from(base64, 'base64');
}
