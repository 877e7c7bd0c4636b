export type PlanId = 'free' | 'starter' | 'team';
export const PLAN_IDS: readonly PlanId[] = ['free', 'starter', 'team'];
