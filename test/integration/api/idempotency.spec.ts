import { AppError, ManualClock } from '#common';
import { IdempotencyRepository, IdempotencyService } from '#organizations';
import { poll } from '../../support/installation.js';
import { ApiContext, expectError, type Answer, type Caller } from './api-context.js';

const BODY = { url: 'https://www.example.com/', trigger: 'api' };

describe('Idempotency-Key', () => {
  let context: ApiContext;
  let caller: Caller;

  beforeAll(async () => {
    context = await ApiContext.open();
    caller = await context.newCaller({ credits: 100_000 });
  });
  afterAll(() => context.close());

  function create(by: Caller, key: string, body: object = BODY): Promise<Answer> {
    return context.call('POST', '/v1/agent-runs', { key: by.key, body, headers: { 'idempotency-key': key } });
  }

  async function countRuns(by: Caller): Promise<number> {
    return ((await context.call('GET', '/v1/agent-runs', { key: by.key })).body as { total: number }).total;
  }

  async function countKeys(by: Caller): Promise<number> {
    return context.context.database.prisma.idempotencyKey.count({ where: { orgId: by.orgId } });
  }

  it('gives the first answer again, byte for byte, and starts nothing', async () => {
    const own = await context.newCaller({ credits: 1_000 });
    const config = { ...BODY, config: '{"maxPages":100000}' };
    const first = await create(own, 'order-1', config);
    const second = await create(own, 'order-1', config);
    expect(first).toMatchObject({ status: 201, body: { notice: { requested: 100_000 } } });
    expect(second.status).toBe(201);
    expect(JSON.stringify(second.body)).toBe(JSON.stringify(first.body));
    expect([first, second].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    expect(await countRuns(own)).toBe(1);
  });

  it('refuses another body under the same key', async () => {
    await create(caller, 'order-2');
    expectError(await create(caller, 'order-2', { ...BODY, mode: 'recommend' }), 422, 'IDEMPOTENCY_KEY_REUSED');
  });

  it('belongs to one caller: another one with the same key starts a run of their own', async () => {
    const [one, other] = [
      await create(caller, 'order-3'),
      await create(await context.newCaller({ credits: 1_000 }), 'order-3'),
    ];
    expect(other.status).toBe(201);
    expect((other.body as { id: string }).id).not.toBe((one.body as { id: string }).id);
  });

  it('lets one of many at once through; the others get the same answer or a prompt 409', async () => {
    const own = await context.newCaller({ credits: 10_000 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(own, 'order-4')));
    const ids = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => (body as { id: string }).id));
    expect(ids.size).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) expectError(answer, 409, 'DUPLICATE_REQUEST');
    expect(await countRuns(own)).toBe(1);
  });

  it('is free again after a failed attempt', async () => {
    const poor = await context.newCaller({ planId: 'free' });
    for (let i = 0; i < 10; i++) await create(poor, `fill-${i}`);
    expectError(await create(poor, 'order-5'), 402, 'INSUFFICIENT_CREDITS');
    await context.context.credits.grant({ orgId: poor.orgId, bucket: 'pack', amount: 50 });
    expect((await create(poor, 'order-5')).status).toBe(201);
  });

  it('is taken over when its holder died, for the same body alone, and not before the lease is over', async () => {
    const own = await context.newCaller({ credits: 1_000 });
    await create(own, 'order-6');
    const { prisma } = context.context.database;
    const where = { orgId: own.orgId, key: 'order-6' };
    // As a process leaves it that is killed in the middle.
    await prisma.$executeRaw`UPDATE idempotency_keys SET status = NULL, response = NULL WHERE org_id = ${own.orgId} AND key = 'order-6'`;
    expectError(await create(own, 'order-6'), 409, 'DUPLICATE_REQUEST');
    await prisma.idempotencyKey.updateMany({ where, data: { leaseUntil: new Date(Date.now() - 1) } });
    expectError(await create(own, 'order-6', { ...BODY, mode: 'recommend' }), 422, 'IDEMPOTENCY_KEY_REUSED');
    expect((await create(own, 'order-6')).status).toBe(201);
  });

  it('leads to the first run when its holder died between creating it and answering', async () => {
    const own = await context.newCaller({ credits: 1_000 });
    const first = await create(own, 'order-9');
    const { id } = first.body as { id: string };
    await context.context.database.prisma.$executeRaw`
      UPDATE idempotency_keys SET status = NULL, response = to_jsonb(${id}::text), lease_until = ${new Date(Date.now() - 1)} WHERE org_id = ${own.orgId} AND key = 'order-9'`;
    const second = await create(own, 'order-9');
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(await create(own, 'order-9')).toMatchObject({ status: 201, body: { id } });
    expect(await countRuns(own)).toBe(1);
  });

  it('hands the id of what a dead holder was to create to whoever takes over', async () => {
    const own = await context.newCaller();
    const clock = new ManualClock(new Date());
    const service = new IdempotencyService(new IdempotencyRepository(context.context.database), clock);
    const request = { orgId: own.orgId, userId: own.userId, route: 'r', key: 'order-10', bodyBytes: Buffer.from('{}') };
    await new Promise<void>((entered) => {
      void service.run({ ...request, workId: 'first' }, 201, () => {
        entered();
        return new Promise<never>(() => undefined);
      });
    });
    await expect(service.run({ ...request, workId: 'second' }, 201, async (work) => ({ work }))).rejects.toMatchObject({
      code: 'DUPLICATE_REQUEST',
    });
    clock.advanceMs(61_000);
    expect((await service.run({ ...request, workId: 'third' }, 201, async (work) => ({ work }))).body).toEqual({
      work: { id: 'first', mayExist: true },
    });
  });

  it('is kept for as long as its request is at work, and a few seconds longer', async () => {
    const own = await context.newCaller();
    const clock = new ManualClock(new Date());
    const service = new IdempotencyService(new IdempotencyRepository(context.context.database), clock);
    const request = { orgId: own.orgId, userId: own.userId, route: 'r', key: 'order-12', bodyBytes: Buffer.from('{}') };
    const leaseUntil = async (): Promise<number> => {
      const where = { orgId: own.orgId, key: 'order-12' };
      return (await context.context.database.prisma.idempotencyKey.findFirstOrThrow({ where })).leaseUntil.getTime();
    };
    let end: (body: object) => void = () => undefined;
    const first = service.run(
      { ...request, workId: 'first' },
      201,
      () => new Promise<object>((resolve) => (end = resolve)),
    );
    await poll('it is at work', async () => (await countKeys(own)) === 1, 5_000);
    expect((await leaseUntil()) - clock.now().getTime()).toBeLessThanOrEqual(4_000);
    clock.advanceMs(3_000);
    await poll('it is renewed', async () => (await leaseUntil()) > clock.now().getTime() + 3_000, 10_000);
    end({ done: true });
    expect((await first).body).toEqual({ done: true });
  });

  it('keeps the name of what an attempt may have created before it broke off, and forgets it after a refusal', async () => {
    const own = await context.newCaller();
    const clock = new ManualClock(new Date());
    const service = new IdempotencyService(new IdempotencyRepository(context.context.database), clock);
    const request = { orgId: own.orgId, userId: own.userId, route: 'r', key: 'order-11', bodyBytes: Buffer.from('{}') };
    const failWith = (error: Error) => async (): Promise<object> => Promise.reject(error);
    await expect(
      service.run({ ...request, workId: 'first' }, 201, failWith(new AppError('SERVICE_UNAVAILABLE'))),
    ).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    // Nobody waits twice for a database that does not respond, so the claim ends a moment after the response.
    const kept = context.context.database.prisma.idempotencyKey;
    const isReleased = async (): Promise<boolean> =>
      (await kept.findFirstOrThrow({ where: { orgId: own.orgId, key: 'order-11' } })).leaseUntil < clock.now();
    await poll('the claim has ended', isReleased, 5_000);
    let met: unknown = null;
    const refuse = async (work: unknown): Promise<object> => {
      met = work;
      throw new AppError('UPSTREAM_ERROR');
    };
    await expect(service.run({ ...request, workId: 'second' }, 201, refuse)).rejects.toMatchObject({
      code: 'UPSTREAM_ERROR',
    });
    expect(met).toEqual({ id: 'first', mayExist: true });
    expect((await service.run({ ...request, workId: 'third' }, 201, async (work) => ({ work }))).body).toEqual({
      work: { id: 'third', mayExist: false },
    });
  });

  it('is forgotten after a day, and old keys are cleared away', async () => {
    const own = await context.newCaller({ credits: 1_000 });
    const first = await create(own, 'order-7');
    const { prisma } = context.context.database;
    await create(own, 'order-8');
    await prisma.idempotencyKey.updateMany({
      where: { orgId: own.orgId },
      data: { createdAt: new Date(Date.now() - 25 * 60 * 60_000) },
    });
    const second = await create(own, 'order-7');
    expect((second.body as { id: string }).id).not.toBe((first.body as { id: string }).id);
    expect(await prisma.idempotencyKey.findMany({ where: { orgId: own.orgId }, select: { key: true } })).toEqual([
      { key: 'order-7' },
    ]);
  });
});
