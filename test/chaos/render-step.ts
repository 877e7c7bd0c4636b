import type { Database } from '#database';
import { poll } from '../support/installation.js';

const PATIENCE_MS = 10_000;

/** Waits a while for a page that a browser has in hand; false when there is none. */
export async function isAtRender(database: Database): Promise<boolean> {
  const look = async (): Promise<boolean> =>
    (await database.query('SELECT 1 FROM render_claims WHERE until > now() LIMIT 1').catch(() => [])).length > 0;
  return poll('a page is rendered', look, PATIENCE_MS, 100).then(
    () => true,
    () => false,
  );
}
