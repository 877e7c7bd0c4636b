import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.js';
import { connection } from '../api/connection.js';
import { useConnection } from '../api/use-connection.js';

/** How often a silent server is asked whether it is there. */
const ASK_MS = 2_000;
/** After a response the server is not asked for so long. */
const FRESH_MS = 4_000;
const TIMEOUT_MS = 5_000;

/** Says that the server does not respond, for as long as it does not; then everything on the page is read again. */
export function ServerGone() {
  const { isLost } = useConnection();
  const wasLost = useRef(false);
  const client = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden' || (!connection.read().isLost && connection.silentMs < FRESH_MS))
        return;
      // What the response says is of no interest: `call` tells the connection whether there was one.
      call('/healthz', { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
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
