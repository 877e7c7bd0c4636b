import { AppError } from '#common';
import type { Plan } from './dto/organization.dto.js';
import { PLAN_IDS, type PlanId } from './plan-ids.js';

const MAX_NAME_LENGTH = 50;

const DEFAULT_PLANS: Readonly<Record<PlanId, Plan>> = {
  free: {
    id: 'free',
    name: 'Free',
    monthlyCredits: 500,
    signupGrantCredits: 0,
    maxMembers: 1,
    maxPagesPerAudit: 500,
    renderConcurrency: 1,
    maxConcurrentRuns: 2,
    minSeats: 0,
    maxSchedules: 1,
    minIntervalMinutes: 1_440,
  },
  starter: {
    id: 'starter',
    name: 'Starter',
    monthlyCredits: 3_000,
    signupGrantCredits: 0,
    maxMembers: 1,
    maxPagesPerAudit: 2_000,
    renderConcurrency: 5,
    maxConcurrentRuns: 5,
    minSeats: 0,
    maxSchedules: 10,
    minIntervalMinutes: 60,
  },
  team: {
    id: 'team',
    name: 'Team',
    monthlyCredits: 3_000,
    signupGrantCredits: 0,
    maxMembers: -1,
    maxPagesPerAudit: 5_000,
    renderConcurrency: 10,
    maxConcurrentRuns: 20,
    minSeats: 2,
    maxSchedules: 100,
    minIntervalMinutes: 15,
  },
};

/** Pages of an audit where no plan limits them, and no MAX_PAGES. */
const SELF_HOSTED_PAGES = 100_000;
const SELF_HOSTED_SCHEDULES = 1_000;

interface Range {
  min: number;
  max: number;
}

/** Products of these stay far below what the columns hold. */
const RANGES: Readonly<Record<Exclude<keyof Plan, 'id' | 'name'>, Range>> = {
  monthlyCredits: { min: 0, max: 1_000_000 },
  signupGrantCredits: { min: 0, max: 1_000_000 },
  maxMembers: { min: -1, max: 100_000 },
  maxPagesPerAudit: { min: 1, max: 1_000_000 },
  renderConcurrency: { min: 0, max: 1_000 },
  maxConcurrentRuns: { min: 1, max: 10_000 },
  minSeats: { min: 0, max: 1_000 },
  maxSchedules: { min: 0, max: 10_000 },
  minIntervalMinutes: { min: 1, max: 100_000 },
};

export function isPlanId(text: string): text is PlanId {
  return (PLAN_IDS as readonly string[]).includes(text);
}

/** The plans of this installation: the defaults, changed by the member `plans` of PLANS_FILE, or without limits where credits are off. */
export class Plans {
  /** Whether audits cost credits here. */
  readonly credits: boolean;
  private readonly plans: Readonly<Record<PlanId, Plan>>;

  /** @throws Error that names each member of the overrides that cannot be used. */
  constructor(
    overrides: unknown = null,
    { credits, maxPages }: { credits: boolean; maxPages: number | null } = { credits: true, maxPages: null },
  ) {
    const { free, starter, team } = mergePlans(overrides);
    const here = (plan: Plan): Plan => (credits ? withCeiling(plan, maxPages) : selfHosted(plan, maxPages));
    this.credits = credits;
    this.plans = { free: here(free), starter: here(starter), team: here(team) };
  }

  /** @throws AppError VALIDATION_ERROR for an unknown plan */
  get(id: string): Plan {
    if (!isPlanId(id))
      throw new AppError('VALIDATION_ERROR', {
        message: `There is no plan "${id}". Choose one of: ${PLAN_IDS.join(', ')}.`,
      });
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

function withCeiling(plan: Plan, maxPages: number | null): Plan {
  return maxPages === null ? plan : { ...plan, maxPagesPerAudit: Math.min(plan.maxPagesPerAudit, maxPages) };
}

/** Keeps the id, which the contract lists, and the credits of a month: they are there on the day that credits are switched on. */
function selfHosted(plan: Plan, maxPages: number | null): Plan {
  const { renderConcurrency, maxConcurrentRuns, minIntervalMinutes } = DEFAULT_PLANS.team;
  return {
    ...plan,
    name: 'Self-hosted',
    maxMembers: -1,
    maxPagesPerAudit: maxPages ?? SELF_HOSTED_PAGES,
    renderConcurrency,
    maxConcurrentRuns,
    maxSchedules: SELF_HOSTED_SCHEDULES,
    minIntervalMinutes,
  };
}

function mergePlans(overrides: unknown): Readonly<Record<PlanId, Plan>> {
  const merged = {
    free: { ...DEFAULT_PLANS.free },
    starter: { ...DEFAULT_PLANS.starter },
    team: { ...DEFAULT_PLANS.team },
  };
  const problems = overrides === null ? [] : applyFile(merged, overrides);
  if (problems.length > 0)
    throw new Error(`PLANS_FILE cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  return merged;
}

/** Returns what could not be applied. */
function applyFile(plans: Record<PlanId, Plan>, file: unknown): string[] {
  if (!isRecord(file)) return ['It must hold a JSON object.'];
  const given = file.plans ?? {};
  if (!isRecord(given)) return ['plans must be an object.'];
  return Object.entries(given).flatMap(([id, changes]) => {
    if (!isPlanId(id)) return [`plans.${id} is not a plan. Plans are: ${PLAN_IDS.join(', ')}.`];
    if (!isRecord(changes)) return [`plans.${id} must be an object.`];
    return Object.entries(changes).flatMap(([member, value]) => applyMember(plans[id], member, value));
  });
}

function applyMember(plan: Plan, member: string, value: unknown): string[] {
  const place = `plans.${plan.id}.${member}`;
  if (member === 'name') {
    if (typeof value !== 'string' || value.trim() === '' || value.length > MAX_NAME_LENGTH)
      return [`${place} must be a text of 1 to ${MAX_NAME_LENGTH} characters.`];
    plan.name = value;
    return [];
  }
  if (!isRanged(member)) return [`${place} is not known. Known are: name, ${Object.keys(RANGES).join(', ')}.`];
  const { min, max } = RANGES[member];
  // A plan without room could never be joined.
  if (
    !Number.isInteger(value) ||
    (value as number) < min ||
    (value as number) > max ||
    (member === 'maxMembers' && value === 0)
  ) {
    return [`${place} must be a whole number from ${min} to ${max}${member === 'maxMembers' ? ', and not 0' : ''}.`];
  }
  plan[member] = value as number;
  return [];
}

function isRanged(member: string): member is keyof typeof RANGES {
  return Object.hasOwn(RANGES, member);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
