import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
  type Tracer,
  createContextKey,
  TraceFlags,
  type Context,
  type SpanContext,
} from '@opentelemetry/api';
import { isId, uuidOf } from '#common';

/** While off, requests cost nothing here: asking for a span that is not kept would. */
let isOn = false;

/** Called once, when spans have somewhere to go. */
export function switchSpansOn(): void {
  isOn = true;
}

const tracer = (): Tracer => trace.getTracer('sqout');

/** Spans are never about addresses, paths or texts of customers: routes by their template, runs and organizations by their ids. */
export interface RequestSpan {
  /** 32 hexadecimal digits, for the log. */
  readonly traceId: string;
  run(work: () => void): void;
  /** `route` is the template that matched, null when none did; `status` 0: given up by the client. */
  end(route: string | null, status: number): void;
}

/** Goes on with the caller's trace when the request has a `traceparent` (W3C Trace Context). Null while tracing is off. */
export function startRequestSpan(method: string, headers: Record<string, unknown>): RequestSpan | null {
  if (!isOn) return null;
  const parent = propagation.extract(ROOT_CONTEXT, headers);
  const span = tracer().startSpan(
    method,
    { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
    parent,
  );
  const { traceId } = span.spanContext();
  if (!trace.isSpanContextValid(span.spanContext())) return null;
  return {
    traceId,
    run: (work) => context.with(trace.setSpan(parent, span), work),
    end: (route, status) => {
      if (route !== null) {
        span.updateName(`${method} ${route}`);
        span.setAttribute('http.route', route);
      }
      if (status > 0) span.setAttribute('http.response.status_code', status);
      if (status >= 500 || status === 0) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** The root of the run's trace, tied to the request that asked for it. */
export function markRunAccepted(runId: string, attributes: Attributes): void {
  const root = runSpanContext(runId);
  if (!root) return;
  const request = trace.getSpan(context.active());
  const links = request ? [{ context: request.spanContext() }] : [];
  request?.addLink({ context: root });
  request?.setAttribute('sqout.run.id', runId);
  context.with(ROOT_CONTEXT.setValue(ROOT_IDS, root), () =>
    tracer()
      .startSpan('run accepted', { root: true, links, attributes: { 'sqout.run.id': runId, ...attributes } })
      .end(),
  );
}

/** A phase or a slice of a run on this worker, in the trace of the run. What `work` throws is noted, and thrown. */
export async function inRunSpan<T>(runId: string, name: string, work: (span: Span) => Promise<T>): Promise<T> {
  const span = tracer().startSpan(
    name,
    { kind: SpanKind.CONSUMER, attributes: { 'sqout.run.id': runId } },
    runContext(runId),
  );
  try {
    return await context.with(trace.setSpan(ROOT_CONTEXT, span), () => work(span));
  } catch (error) {
    span.recordException(error instanceof Error ? error : String(error));
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

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
