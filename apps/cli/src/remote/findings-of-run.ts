import { SqoutApiError, type Finding } from '#client';
import { ask, type Connection } from '../account/connection.js';
import { CommandError } from '../command-error.js';

/** Of one request. */
const PART = 1_000;

/** As many runs are looked through, newest first. */
const MAX_RUNS = 1_000;

/** The run that ended with this report; null when it is not among the caller's latest ones, or its findings cannot be read any more. */
export async function runOfReport({ client }: Connection, reportId: string): Promise<string | null> {
  try {
    for (let offset = 0, isMore = true; isMore && offset < MAX_RUNS; offset += 100) {
      const { runs, hasMore } = await client.agentRuns.list({ limit: 100, offset, status: 'completed' });
      const run = runs.find((candidate) => candidate.reportId === reportId);
      if (run === undefined) isMore = hasMore;
      else {
        await client.agentRuns.findings(run.id, { limit: 1 }).next();
        return run.id;
      }
    }
    return null;
  } catch (error) {
    if (error instanceof SqoutApiError) return null;
    throw error;
  }
}

/**
 * All findings of a completed run of the server, in parts that are asked for as they
 * are read. @throws CommandError when they are not kept any more
 */
export async function* findingsOfRun(connection: Connection, runId: string): AsyncGenerator<Finding[]> {
  const all = connection.client.agentRuns.findings(runId, { limit: PART });
  try {
    for (let isMore = true; isMore;) {
      const part: Finding[] = [];
      isMore = await ask(connection, async () => {
        for (let next = await all.next(); next.done !== true; next = await all.next()) {
          part.push(next.value);
          if (part.length === PART) return true;
        }
        return false;
      });
      yield part;
    }
  } catch (error) {
    if (!(error instanceof SqoutApiError) || error.status !== 404) throw error;
    throw new CommandError('NOT_FOUND', `${connection.server} no longer stores the findings of ${runId}.`, {
      cause: error,
    });
  }
}
