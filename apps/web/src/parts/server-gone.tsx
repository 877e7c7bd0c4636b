import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { connection } from '../api/connection.js';
import { useConnection } from '../api/use-connection.js';

/** How often a silent server is asked whether it is there. */
const ASK_MS = 2_000;
/** After a response nobody asks for so long. */
const FRESH_MS = 4_000;
const TIMEOUT_MS = 5_000;

async function ask(): Promise<void> {
  const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
  await response.arrayBuffer();
  // A proxy may refuse this path; only these say that nobody is behind it.
  if ([502, 503, 504].includes(response.status)) connection.lost();
  else connection.heard(false);
}

/** Says that the server does not respond, for as long as it does not; then everything on the page is read again. */
export function ServerGone() {
  const { isLost } = useConnection();
  const wasLost = useRef(false);
  const client = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden' || (!connection.read().isLost && connection.silentMs < FRESH_MS))
        return;
      ask().catch(() => connection.lost());
    }, ASK_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (wasLost.current && !isLost) void client.invalidateQueries();
    wasLost.current = isLost;
  }, [isLost, client]);
  return (
    <div role="status" className={isLost ? 'gone' : undefined}>
      {isLost && <p>Can’t reach Sqout. Retrying… What you typed stays here.</p>}
    </div>
  );
}
