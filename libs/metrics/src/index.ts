export { MetricsServer } from './metrics-server.js';
export { Metrics } from './metrics.js';
