/**
 * The error catalogue: every code that the API can return.
 * Source: specification, section "Errors", and docs/errors.md (kept in step by a test).
 */
export interface ErrorDefinition {
  /** HTTP status of the response. */
  status: number;
  /** Default message; a thrower may give a more exact one. */
  message: string;
  /** When it happens, for the docs. */
  when: string;
}

export type ErrorCode =
  | 'VALIDATION_ERROR'
  | 'INVALID_JSON'
  | 'SECURITY_VIOLATION'
  | 'UNAUTHORIZED'
  | 'INSUFFICIENT_CREDITS'
  | 'FORBIDDEN'
  | 'NO_ORG'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'NOT_ACCEPTABLE'
  | 'DUPLICATE_REQUEST'
  | 'RUN_NOT_ACTIVE'
  | 'RUN_ACTIVE'
  | 'CONFLICT'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'RATE_LIMITED'
  | 'INTERNAL_ERROR'
  | 'UPSTREAM_ERROR'
  | 'SERVICE_UNAVAILABLE';

export const ERRORS: Readonly<Record<ErrorCode, ErrorDefinition>> = {
  VALIDATION_ERROR: {
    status: 400,
    message: 'The request is not valid. See issues for what to change.',
    when: 'Body, query or path failed validation. `issues` lists up to 10 places.',
  },
  INVALID_JSON: {
    status: 400,
    message: 'The body is not valid JSON.',
    when: 'The body of a publish could not be parsed as JSON. Elsewhere that is a `VALIDATION_ERROR`.',
  },
  SECURITY_VIOLATION: {
    status: 400,
    message: "The report contains content that could run in a reader's browser.",
    when: 'A published report trips the content security scanner. `threats` lists where, what and which pattern.',
  },
  UNAUTHORIZED: {
    status: 401,
    message: 'Missing or invalid credentials. Send a valid token as "Authorization: Bearer <token>".',
    when: 'No token, or one that is unknown, malformed, revoked, expired or of the other environment.',
  },
  INSUFFICIENT_CREDITS: {
    status: 402,
    message: 'The organization does not have enough credits for this.',
    when: 'The organization lacks credits. `required` and `balance` say how many.',
  },
  FORBIDDEN: {
    status: 403,
    message: 'These credentials do not permit this.',
    when: 'Authenticated, but the scope, the role or the organization does not permit it, or a session names an organization that its user is no member of.',
  },
  NO_ORG: {
    status: 403,
    message: 'No active organization. Join or choose an organization first.',
    when: 'The route needs an organization and none resolves.',
  },
  NOT_FOUND: {
    status: 404,
    message: 'Not found.',
    when: 'The resource is missing or hidden from the caller, or the route does not exist.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: 'This route does not support that method. See the Allow header.',
    when: 'The path exists, the method does not.',
  },
  NOT_ACCEPTABLE: {
    status: 406,
    message: 'The requested form of this resource does not exist.',
    when: 'Content negotiation failed.',
  },
  DUPLICATE_REQUEST: {
    status: 409,
    message: 'An identical request is still in progress. Try again in a moment.',
    when: 'Same idempotency identity, still in flight or its answer is not available.',
  },
  RUN_NOT_ACTIVE: {
    status: 409,
    message: 'The run has already ended.',
    when: 'Cancel of a run that is completed, failed or cancelled.',
  },
  RUN_ACTIVE: {
    status: 409,
    message: 'The run has not ended. Cancel it first.',
    when: 'Deletion of a run that is pending or running.',
  },
  CONFLICT: {
    status: 409,
    message: 'This was changed since you read it. Read it again, and repeat your change.',
    when: 'A change names an older `version` than the current one. Nothing was changed.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    message: 'The request body is too large.',
    when: 'The body exceeds the limit of the route.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'This content type is not supported here.',
    when: 'Logo bytes are not PNG, JPEG or WebP, or the body is not of the type that the route reads.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'This Idempotency-Key was used with a different body. Use a new key.',
    when: 'Same Idempotency-Key, other body, within 24 hours.',
  },
  RATE_LIMITED: {
    status: 429,
    message: 'Too many requests. Wait for the seconds in Retry-After.',
    when: 'The quota of the window is used up.',
  },
  INTERNAL_ERROR: {
    status: 500,
    message: 'Something went wrong on our side. Try again; if it stays, report the requestId.',
    when: 'An unexpected error.',
  },
  UPSTREAM_ERROR: {
    status: 502,
    message: 'The run could not be handed to the crawler. Nothing was charged; try again.',
    when: 'Dispatch failed. `reason` says why.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'A service that this needs is not reachable. Try again shortly.',
    when: 'The database, the blob store, the identity provider or the Redis that counts requests is not reachable.',
  },
};

/** Extra members of the `error` object, by code (contract, "Errors"). */
export type ErrorDetails = Record<string, unknown>;

/** The one error that libs throw on purpose. `details` become members of `error` in the envelope. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  /** Response headers that belong to this error, such as WWW-Authenticate or Retry-After. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    options: { message?: string; details?: ErrorDetails; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(options.message ?? ERRORS[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = options.details ?? {};
    this.headers = options.headers ?? {};
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

export interface ValidationIssue {
  /** Dotted path of the offending value, such as `report.summary` or `config.maxPages`. */
  path: string;
  message: string;
}

/** A 400 with at most 10 issues; `truncated` and `totalIssues` say when there were more. */
export function validationError(issues: readonly ValidationIssue[]): AppError {
  const details: ErrorDetails = { issues: issues.slice(0, 10) };
  if (issues.length > 10) {
    details.truncated = true;
    details.totalIssues = issues.length;
  }
  return new AppError('VALIDATION_ERROR', { details });
}
