export const examplePlan = {
  id: 'starter',
  name: 'Starter',
  monthlyCredits: 3000,
  signupGrantCredits: 0,
  maxMembers: 1,
  maxPagesPerAudit: 2000,
  renderConcurrency: 5,
  maxConcurrentRuns: 5,
  maxSchedules: 10,
  minIntervalMinutes: 60,
  minSeats: 0,
};
