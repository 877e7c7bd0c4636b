import { AppError, type ErrorCode, type ErrorDetails } from '#common';
import type { ErrorEnvelope } from '../http/error-envelope.dto.js';
import { envelopeOf } from '../http/respond.js';

export const EXAMPLE_REQUEST_ID = '0b8f2a4e-6c1d-4c3b-9a57-2f1e8d7c6b5a';

/** Extra members that an error of the code carries (contract, "Errors"). */
const DETAILS: Readonly<Partial<Record<ErrorCode, ErrorDetails>>> = {
  VALIDATION_ERROR: { issues: [{ path: 'url', message: 'is required' }] },
  SECURITY_VIOLATION: {
    threats: [
      {
        path: 'report.ruleResults.links/broken.helpUrl',
        value: 'javascript:alert(1)',
        pattern: 'script-url',
        category: 'link',
      },
    ],
  },
  INSUFFICIENT_CREDITS: {
    required: 50,
    balance: { monthly: 20, pack: 0, total: 20, periodEnd: '2026-12-01T00:00:00.000Z' },
  },
  UPSTREAM_ERROR: { reason: 'queue_unavailable' },
};

export function exampleOf(code: ErrorCode): ErrorEnvelope {
  return envelopeOf(new AppError(code, { details: DETAILS[code] ?? {} }), EXAMPLE_REQUEST_ID);
}
