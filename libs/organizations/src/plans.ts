import { AppError } from '#common';

export type PlanId = 'free' | 'starter' | 'team';
export const PLAN_IDS: readonly PlanId[] = ['free', 'starter', 'team'];

/** What an organization may do. Numbers are defaults; PLANS_FILE overrides them. */
export interface Plan {
  id: PlanId;
  name: string;
  /** Credits a calendar month; for a plan with seats, per seat. */
  monthlyCredits: number;
  /** Pack credits given once, when the organization is created. */
  signupGrantCredits: number;
  /** -1: no limit. */
  maxMembers: number;
  maxPagesPerAudit: number;
  renderConcurrency: number;
  /** Runs of one organization that crawl at the same time; further ones wait. */
  maxConcurrentRuns: number;
  /** Monthly credits are pooled over at least so many seats; 0: the plan has no seats. */
  minSeats: number;
}

const DEFAULT_PLANS: Readonly<Record<PlanId, Plan>> = {
  free: { id: 'free', name: 'Free', monthlyCredits: 500, signupGrantCredits: 0, maxMembers: 1, maxPagesPerAudit: 500, renderConcurrency: 1, maxConcurrentRuns: 2, minSeats: 0 },
  starter: { id: 'starter', name: 'Starter', monthlyCredits: 3_000, signupGrantCredits: 0, maxMembers: 1, maxPagesPerAudit: 2_000, renderConcurrency: 5, maxConcurrentRuns: 5, minSeats: 0 },
  team: { id: 'team', name: 'Team', monthlyCredits: 3_000, signupGrantCredits: 0, maxMembers: -1, maxPagesPerAudit: 5_000, renderConcurrency: 10, maxConcurrentRuns: 20, minSeats: 2 },
};

const LOWEST: Readonly<Record<Exclude<keyof Plan, 'id' | 'name'>, number>> = {
  monthlyCredits: 0,
  signupGrantCredits: 0,
  maxMembers: -1,
  maxPagesPerAudit: 1,
  renderConcurrency: 0,
  maxConcurrentRuns: 1,
  minSeats: 0,
};

export function isPlanId(text: string): text is PlanId {
  return (PLAN_IDS as readonly string[]).includes(text);
}

/** The plans of this installation: the defaults, changed by the member `plans` of PLANS_FILE. */
export class Plans {
  private readonly plans: Readonly<Record<PlanId, Plan>>;

  /** @throws Error that names each member of the overrides that cannot be used. */
  constructor(overrides: unknown = null) {
    this.plans = mergePlans(overrides);
  }

  /** @throws AppError VALIDATION_ERROR for an unknown plan */
  get(id: string): Plan {
    if (!isPlanId(id)) throw new AppError('VALIDATION_ERROR', { message: `There is no plan "${id}". Choose one of: ${PLAN_IDS.join(', ')}.` });
    return this.plans[id];
  }

  list(): Plan[] {
    return PLAN_IDS.map((id) => this.plans[id]);
  }
}

/** Credits of a calendar month: pooled over the seats where the plan has them. */
export function monthlyCreditsFor(plan: Plan, memberCount: number): number {
  return plan.minSeats > 0 ? plan.monthlyCredits * Math.max(plan.minSeats, memberCount) : plan.monthlyCredits;
}

function mergePlans(overrides: unknown): Readonly<Record<PlanId, Plan>> {
  const merged = { free: { ...DEFAULT_PLANS.free }, starter: { ...DEFAULT_PLANS.starter }, team: { ...DEFAULT_PLANS.team } };
  const problems: string[] = [];
  const given = isRecord(overrides) && isRecord(overrides.plans) ? overrides.plans : {};
  for (const [id, changes] of Object.entries(given)) {
    if (!isPlanId(id) || !isRecord(changes)) {
      problems.push(`plans.${id}`);
      continue;
    }
    problems.push(...applyChanges(merged[id], changes).map((member) => `plans.${id}.${member}`));
  }
  if (problems.length > 0) throw new Error(`PLANS_FILE has members that cannot be used: ${problems.join(', ')}.`);
  return merged;
}

/** Returns the members that could not be applied. */
function applyChanges(plan: Plan, changes: Record<string, unknown>): string[] {
  const refused: string[] = [];
  for (const [member, value] of Object.entries(changes)) {
    if (member === 'name' && typeof value === 'string' && value !== '') plan.name = value;
    else if (member in LOWEST && Number.isInteger(value) && (value as number) >= LOWEST[member as keyof typeof LOWEST]) plan[member as keyof typeof LOWEST] = value as number;
    else refused.push(member);
  }
  return refused;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
