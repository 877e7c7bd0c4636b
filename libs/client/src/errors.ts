/** A response of the API with a status above 299. Branch on `status` and `code`, never on `message`. */
export class SqoutApiError extends Error {
  readonly status: number;
  /** `error.code` of the envelope; null for an answer without one, such as that of a proxy in between. */
  readonly code: string | null;
  /** Names the request in the logs of the service. */
  readonly requestId: string | null;
  /** The other members of `error`, by code: `issues`, `threats` (see Threat), `balance`, `runStatus`, … */
  readonly details: Readonly<Record<string, unknown>>;
  /** The least to wait before another try, as the service asks for; 0 when it does not say. */
  readonly retryAfterMs: number;

  constructor(answer: Pick<SqoutApiError, 'status' | 'code' | 'message' | 'requestId' | 'details' | 'retryAfterMs'>) {
    super(answer.message);
    this.name = 'SqoutApiError';
    this.status = answer.status;
    this.code = answer.code;
    this.requestId = answer.requestId;
    this.details = answer.details;
    this.retryAfterMs = answer.retryAfterMs;
  }
}

/** No answer, half of one, or one that cannot be read. What was asked for may have happened all the same. */
export class SqoutConnectionError extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'SqoutConnectionError';
  }
}

/** `waitUntilEnded` gave up. The run goes on. */
export class SqoutTimeoutError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SqoutTimeoutError';
  }
}
