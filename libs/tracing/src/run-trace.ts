import { createContextKey, ROOT_CONTEXT, trace, TraceFlags, type Context, type SpanContext } from '@opentelemetry/api';
import { isId, uuidOf } from '#common';

/** The ids that the span to be started has itself: it is the root of a run's trace. */
export const ROOT_IDS = createContextKey('sqout root of a run');

/** The root of a run's trace: the trace is the UUID of the run's id, the span its last half. Null for what is no id of a run. */
export function runSpanContext(runId: string): SpanContext | null {
  if (!isId('run', runId)) return null;
  const traceId = uuidOf(runId);
  return { traceId, spanId: traceId.slice(16), traceFlags: TraceFlags.SAMPLED, isRemote: false };
}

/** Spans that start here are children of the run's root. */
export function runContext(runId: string): Context {
  const root = runSpanContext(runId);
  return root ? trace.setSpanContext(ROOT_CONTEXT, root) : ROOT_CONTEXT;
}
