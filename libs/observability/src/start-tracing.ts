import { randomUUID } from 'node:crypto';
import { context, diag, DiagLogLevel, propagation, trace, type SpanContext } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type IdGenerator,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { Config } from '#config';
import { productVersion } from './product-version.js';
import { ROOT_IDS, switchSpansOn } from './spans.js';

/** The collector may be away for long: one line a minute says so. */
const COMPLAINT_MS = 60_000;
/** The end of a process waits so long for the collector. */
const FLUSH_MS = 2_000;

/** Random ids, but for the root of a run's trace, which has those of its run. */
class RootIds implements IdGenerator {
  private readonly random = new RandomIdGenerator();

  generateTraceId(): string {
    return rootIds()?.traceId ?? this.random.generateTraceId();
  }

  generateSpanId(): string {
    return rootIds()?.spanId ?? this.random.generateSpanId();
  }
}

function rootIds(): SpanContext | undefined {
  return context.active().getValue(ROOT_IDS) as SpanContext | undefined;
}

/**
 * Sends spans to the collector from now on; the promise of what it returns ends when the last ones are sent, or after two seconds.
 * Headers, time limit and compression of the exporter come from its own variables (OTEL_EXPORTER_OTLP_HEADERS and so on).
 */
export function startTracing(
  { tracesUrl, share, podName }: NonNullable<Config['tracing']>,
  service: string,
  log: Logger,
): () => Promise<void> {
  let complainedAtMs = -Infinity;
  const complain = (message: string): void => {
    if (performance.now() - complainedAtMs < COMPLAINT_MS) return;
    complainedAtMs = performance.now();
    log.warn({ detail: message.slice(0, 300) }, 'spans could not be sent');
  };
  const quiet = (): void => undefined;
  diag.setLogger(
    { error: complain, warn: quiet, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.ERROR },
  );
  const byNumber = new TraceIdRatioBasedSampler(share);
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.name': `sqout-${service}`,
        'service.version': productVersion(),
        // Two processes never have one in common, also when they take turns in one pod.
        'service.instance.id': randomUUID(),
        ...(podName === null ? {} : { 'k8s.pod.name': podName }),
      }),
    ),
    // A caller's choice holds for requests. A local parent is the root of a run, whose number decides, on every worker alike.
    sampler: new ParentBasedSampler({ root: byNumber, localParentSampled: byNumber }),
    idGenerator: new RootIds(),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: tracesUrl }) })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  switchSpansOn();
  return () =>
    Promise.race([
      provider.shutdown().catch(quiet),
      new Promise<void>((resolve) => setTimeout(resolve, FLUSH_MS).unref()),
    ]);
}
