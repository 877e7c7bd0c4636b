import type { Request, Response } from 'express';
import type { AppError } from '#common';
import type { Principal } from '#auth';

/** What the shell leaves on a request on its way to the handler. */
export interface ApiRequest extends Request {
  /** Express sets it on every request. */
  res: Response;
  /** Correlation id: header X-Request-Id of the answer, `error.requestId`, and every log line. */
  requestId: string;
  /** Set by the access guard; null for an anonymous caller of a public or optional route. */
  principal: Principal | null;
  /** Why credentials could not be checked, where the route answers everybody: what to say when the answer depends on them after all. */
  unchecked?: AppError;
  /** Set once the client was told to send the body that it asked about. */
  isBodyAwaited?: boolean;
  /** The whole answer is sent, although the request still arrives. */
  isAnswered?: boolean;
  /** The exact bytes of the JSON body, for the identity of a repeated request. */
  bodyBytes?: Buffer;
}
