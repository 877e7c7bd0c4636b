import { PLAN_IDS } from './plan-ids.js';
import { monthlyCreditsFor, Plans } from './plans.js';

describe('plans', () => {
  it('have the numbers of the price list', () => {
    const rows = new Plans()
      .list()
      .map((plan) => [
        plan.id,
        plan.maxPagesPerAudit,
        plan.monthlyCredits,
        plan.maxMembers,
        plan.maxConcurrentRuns,
        plan.renderConcurrency,
        plan.maxSchedules,
        plan.minIntervalMinutes,
      ]);
    expect(rows).toEqual([
      ['free', 500, 500, 1, 2, 1, 1, 1_440],
      ['starter', 2_000, 3_000, 1, 5, 5, 10, 60],
      ['team', 5_000, 3_000, -1, 20, 10, 100, 15],
    ]);
  });

  it.each([
    [0, 6_000],
    [1, 6_000],
    [2, 6_000],
    [3, 9_000],
  ])('pool the months of %i team members: %i credits', (members, credits) => {
    expect(monthlyCreditsFor(new Plans().get('team'), members)).toBe(credits);
  });

  it('give the same month to a plan without seats, whoever is in it', () => {
    expect(monthlyCreditsFor(new Plans().get('starter'), 7)).toBe(3_000);
  });

  it('limit nobody where credits are off, but for pages, and keep id and monthly credits', () => {
    const plans = new Plans(null, { credits: false, maxPages: null });
    for (const plan of new Plans().list())
      expect(plans.get(plan.id)).toEqual({
        ...plan,
        name: 'Self-hosted',
        maxMembers: -1,
        maxPagesPerAudit: 100_000,
        maxConcurrentRuns: 20,
        maxSchedules: 1_000,
        minIntervalMinutes: 15,
        renderConcurrency: 10,
      });
  });

  it.each([
    ['off', false, 3_000, [3_000, 3_000]],
    ['on', true, 3_000, [500, 3_000]],
    ['on', true, 100, [100, 100]],
  ])('with credits %s (%s) have no more pages than an operator allows, %i', (_, credits, maxPages, pages) => {
    const plans = new Plans(null, { credits, maxPages });
    expect([plans.get('free').maxPagesPerAudit, plans.get('team').maxPagesPerAudit]).toEqual(pages);
  });

  it('take the changes of an operator, member by member', () => {
    const plans = new Plans({ plans: { free: { maxPagesPerAudit: 50, name: 'Try' } } });
    expect(plans.get('free')).toEqual({ ...new Plans().get('free'), maxPagesPerAudit: 50, name: 'Try' });
    expect(plans.get('team')).toEqual(new Plans().get('team'));
  });

  it('name every member that cannot be used', () => {
    const overrides = {
      plans: {
        free: { maxPagesPerAudit: 0, monthlyCredits: '500', toString: 1, id: 'x' },
        gold: {},
        team: 7,
        starter: { monthlyCredits: 1e15, maxMembers: 0 },
      },
    };
    const refused = [
      'free.maxPagesPerAudit',
      'free.monthlyCredits',
      'free.toString',
      'free.id',
      'gold',
      'team',
      'starter.monthlyCredits',
      'starter.maxMembers',
    ];
    for (const member of refused) expect(() => new Plans(overrides)).toThrow(`plans.${member}`);
  });

  it('refuse a file whose plans are not a table of plans', () => {
    expect(() => new Plans({ plans: [] })).toThrow('plans');
    expect(() => new Plans([])).toThrow('PLANS_FILE');
  });

  it('answer an unknown plan with the choices', () => {
    for (const id of PLAN_IDS) expect(() => new Plans().get('gold')).toThrow(id);
  });
});
