import type { Price } from './dto/credits.dto.js';
export type Feature = 'audit_base' | 'render' | 'report_publish' | 'register' | 'fix' | 'fix_proposal' | 'fix_ceiling';

export interface Pricing {
  version: number;
  prices: Readonly<Record<Feature, Price>>;
}

const DEFAULT_PRICES: Readonly<Record<Feature, Price>> = {
  audit_base: { cost: 50, per: 1, unit: 'run' },
  render: { cost: 2, per: 1, unit: 'page' },
  report_publish: { cost: 0, per: 1, unit: 'report' },
  // The machine of the operator does no work.
  register: { cost: 0, per: 1, unit: 'run' },
  fix: { cost: 1, per: 1, unit: 'verified fix delivered' },
  fix_proposal: { cost: 3, per: 1, unit: 'proposal of a model shown' },
  // The most that the fixes of one run cost, however many there are: held when it starts.
  fix_ceiling: { cost: 25, per: 1, unit: 'run with fixes, at most' },
};

export function priceOf(pricing: Pricing, feature: Feature, units: number): number {
  const price = pricing.prices[feature];
  return Math.ceil(units / price.per) * price.cost;
}

/**
 * The price table: the defaults, changed by the members `pricingVersion` and `prices` of PLANS_FILE; all 0 where credits are off.
 * @throws Error that names each member that cannot be used
 */
export function readPricing(overrides: unknown = null, { credits }: { credits: boolean } = { credits: true }): Pricing {
  const file = isRecord(overrides) ? overrides : {};
  const prices = { ...DEFAULT_PRICES };
  const problems: string[] = [];
  for (const [feature, change] of Object.entries(isRecord(file.prices) ? file.prices : {})) {
    if (!isFeature(feature) || !isRecord(change)) {
      problems.push(`prices.${feature}`);
      continue;
    }
    const price = { ...prices[feature], ...change };
    if (isCount(price.cost, 0) && isCount(price.per, 1) && typeof price.unit === 'string')
      prices[feature] = { cost: price.cost, per: price.per, unit: price.unit };
    else problems.push(`prices.${feature}`);
  }
  const version = file.pricingVersion ?? 1;
  if (!isCount(version, 1)) problems.push('pricingVersion');
  if (problems.length > 0) throw new Error(`PLANS_FILE has members that cannot be used: ${problems.join(', ')}.`);
  if (!credits)
    for (const feature of Object.keys(prices) as Feature[]) prices[feature] = { ...prices[feature], cost: 0 };
  return { version: version as number, prices };
}

function isFeature(text: string): text is Feature {
  return Object.hasOwn(DEFAULT_PRICES, text);
}

function isCount(value: unknown, min: number): value is number {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= 1_000_000;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
