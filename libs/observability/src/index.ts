export { MetricsServer } from './metrics-server.js';
export { Metrics } from './metrics.js';
export { PartChecks, type PartState } from './part-checks.js';
export { inRunSpan, markRunAccepted, startRequestSpan, type RequestSpan } from './spans.js';
