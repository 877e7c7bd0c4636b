import { waitUntil } from './process.mjs';

/** What the dashboard asks first. */
const FIRST_CALLS = ['/app/', '/v1/auth/whoami', '/v1/credits', '/v1/sites', '/v1/agent-runs?limit=1'];
/** Longer than this, and a person takes it for broken. */
const CALL_TIMEOUT_MS = 5_000;
const TIMEOUT_MS = 60_000;

/**
 * Waits until the API responds to the first calls of the dashboard. On a busy machine
 * `/readyz` is good before all connections to the database are.
 * @throws Error when it does not within a minute
 */
export async function waitForFirstCalls({ baseUrl, key, signal }) {
  let problem = '';
  const isUp = async () => {
    for (const path of FIRST_CALLS) {
      signal.throwIfAborted();
      problem = await problemOf(`${baseUrl}${path}`, key);
      if (problem !== '') return false;
    }
    return true;
  };
  if ((await waitUntil(isUp, { timeoutMs: TIMEOUT_MS, intervalMs: 200 })) === null)
    throw new Error(
      `The API runs, but does not answer yet: ${problem}. Is the machine very busy? Start again when it is not.`,
    );
}

/** '' for any response but "later": whether the key may is not the question here. */
async function problemOf(url, key) {
  try {
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return response.status >= 500 ? `${url} returned ${response.status}` : '';
  } catch (error) {
    return `${url}: ${error.message}`;
  }
}
