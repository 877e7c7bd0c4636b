import type { Request } from 'express';
import type { Principal } from '#auth';

/** What the shell leaves on a request on its way to the handler. */
export interface ApiRequest extends Request {
  /** Correlation id: header X-Request-Id of the answer, `error.requestId`, and every log line. */
  requestId: string;
  /** Set by the access guard; null for an anonymous caller of a public or optional route. */
  principal: Principal | null;
  /** The exact bytes of the JSON body, for the identity of a repeated request. */
  bodyBytes?: Buffer;
}
