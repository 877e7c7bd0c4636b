import { SqoutApiError, type Finding } from '#client';
import { ask, type Connection } from '../account/connection.js';
import { CommandError } from '../command-error.js';

/** Of one request. */
const PART = 1_000;

/** All findings of a completed run of the server, in parts that are asked for as they are read. @throws CommandError when they are not kept any more */
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
    throw new CommandError('NOT_FOUND', `${connection.server} no longer stores the findings of ${runId} any more.`, {
      cause: error,
    });
  }
}
