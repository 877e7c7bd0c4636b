import { Injectable } from '@nestjs/common';
import { requireRole, type Action, type Principal } from '#auth';
import { newId, type IdKind } from '#common';
import { IdempotencyService, readIdempotencyKey, type RepeatableRequest, type Work } from '#organizations';
import type { ApiRequest } from './api-request.js';

/** A request that creates something, and may come again. */
export interface RepeatableCreation {
  request: ApiRequest;
  principal: Principal;
  action: Action;
  /** What it creates. */
  kind: IdKind;
  /** Keys of one route are not those of another. */
  route: string;
  /** Where the body may have the key too; without it, the header. */
  key?: string | undefined;
}

/** The header Idempotency-Key: what a request creates is created once, and a repetition gets the first response. */
@Injectable()
export class OnceByKey {
  constructor(private readonly idempotency: IdempotencyService) {}

  /**
   * Without a key it is the work alone, which checks the role itself.
   * @throws AppError VALIDATION_ERROR for a key that is no key; NO_ORG, FORBIDDEN with one; as `IdempotencyService.run`
   */
  async create<T extends object>(
    { request, principal, action, kind, route, key: named }: RepeatableCreation,
    work: (work: Work | null) => Promise<T>,
  ): Promise<T> {
    const key = named ?? readIdempotencyKey(request.headers['idempotency-key']);
    if (key === null) return work(null);
    const { orgId, userId } = requireRole(principal, action);
    const bodyBytes = request.bodyBytes ?? Buffer.alloc(0);
    return this.run(request, { orgId, userId, route, key, bodyBytes, workId: newId(kind) }, work);
  }

  async run<T extends object>(
    { res }: ApiRequest,
    repeatable: RepeatableRequest,
    work: (work: Work | null) => Promise<T>,
  ): Promise<T> {
    const { body, isReplay } = await this.idempotency.run(repeatable, 201, work);
    if (isReplay) res.setHeader('Idempotency-Replayed', 'true');
    return body;
  }
}
