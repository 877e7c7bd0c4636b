export { isPlanId, monthlyCreditsFor, PLAN_IDS, Plans, type Plan, type PlanId } from './plans.js';
