import { SetMetadata } from '@nestjs/common';

/** Kinds of requests that have a separate quota (contract, "Rate limits"). */
export type RateClass = 'read' | 'write' | 'runs' | 'publish';

const RATE_CLASS = 'sqout:rate-class';

/** Without it, a GET counts as `read` and everything else as `write`. */
export function RateLimit(rateClass: RateClass): MethodDecorator {
  return SetMetadata(RATE_CLASS, rateClass);
}

/** For probes and documents that cost nothing and must always answer. */
export function Unlimited(): MethodDecorator {
  return SetMetadata(RATE_CLASS, null);
}

/** null: the route is not limited. */
export function readRateClass(handler: object, method: string): RateClass | null {
  const own = Reflect.getMetadata(RATE_CLASS, handler) as RateClass | null | undefined;
  if (own !== undefined) return own;
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write';
}
