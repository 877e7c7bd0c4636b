import { createHash, randomUUID, webcrypto } from 'node:crypto';
import { AppError, validationError, type Clock } from '#common';
import type { IdempotencyRepository, KeptRow, RequestIdentity } from './idempotency.repository.js';

/** A request that is at work renews it. So it ends soon after its process, and the repeated request then takes over. */
const LEASE_MS = 4_000;
const RENEW_MS = 1_000;
/** What has no unique name would be created twice if its process only stalled: longer than any such request takes, and not renewed. */
const UNNAMED_LEASE_MS = 60_000;
const INLINE_HASH_BYTES = 1_000_000;
const KEPT_MS = 24 * 60 * 60_000;
/** Visible ASCII, as the header's draft asks for, and short enough for an index. */
const KEY = /^[\x21-\x7e]{1,255}$/;

export interface RepeatableRequest {
  orgId: string;
  userId: string;
  route: string;
  key: string;
  bodyBytes: Buffer;
  /** New id for what the request creates; null when what it creates is known by other means. */
  workId: string | null;
}

/** What to create. After a holder that died it is the holder's id, and may exist already. */
export interface Work {
  id: string;
  mayExist: boolean;
}

/** @throws AppError VALIDATION_ERROR for a key that is no key; null without one */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !KEY.test(header))
    throw validationError([{ path: 'Idempotency-Key', message: 'must be 1 to 255 visible ASCII characters' }]);
  return header;
}

/**
 * The header Idempotency-Key: the same request again gets the first answer again, for a day.
 * Only success is kept. A refused attempt frees the key, since nothing was created and a retry should be one.
 */
export class IdempotencyService {
  constructor(
    private readonly repository: IdempotencyRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * @param status what the route answers when `work` succeeds
   * @throws AppError IDEMPOTENCY_KEY_REUSED for another body, DUPLICATE_REQUEST while the first is in flight, and whatever `work` throws
   */
  async run<T extends object>(
    request: RepeatableRequest,
    status: number,
    work: (work: Work | null) => Promise<T>,
  ): Promise<{ body: T; isReplay: boolean }> {
    const { bodyBytes, workId, ...identity } = request;
    const bodySha256 = await sha256Of(bodyBytes);
    const token = randomUUID();
    const now = this.clock.now().getTime();
    const claim = {
      bodySha256,
      token,
      workId,
      now: new Date(now),
      leaseUntil: new Date(now + (workId === null ? UNNAMED_LEASE_MS : LEASE_MS)),
      expiredBefore: new Date(now - KEPT_MS),
    };
    const claimed = await this.repository.claim(identity, claim);
    if (!claimed) return { body: replay<T>(await this.repository.find(identity), bodySha256), isReplay: true };

    const stopRenewing = workId === null ? () => undefined : this.keepRenewing(identity, token);
    try {
      const body = await this.attempt(identity, { token, isNamed: claimed.workId !== null }, () =>
        work(claimed.workId === null ? null : { id: claimed.workId, mayExist: claimed.workId !== workId }),
      );
      await this.repository.answer(identity, token, { status, body: JSON.stringify(body) });
      return { body, isReplay: false };
    } finally {
      stopRenewing();
    }
  }

  /** Until the returned function is called, or another request has the claim. A renewal that fails is tried again with the next one. */
  private keepRenewing(identity: RequestIdentity, token: string): () => void {
    let timer: NodeJS.Timeout;
    let isOver = false;
    const renew = async (): Promise<void> => {
      const leaseUntil = new Date(this.clock.now().getTime() + LEASE_MS);
      const isOurs = await this.repository.renew(identity, token, leaseUntil).catch(() => true);
      if (isOurs && !isOver) timer = later();
    };
    const later = (): NodeJS.Timeout => setTimeout(() => void renew(), RENEW_MS).unref();
    timer = later();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }

  private async attempt<T>(
    identity: RequestIdentity,
    claim: { token: string; isNamed: boolean },
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const { repository } = this;
      // After anything but a clear refusal it is unknown whether it was written: the name stays, and the repeated request looks first.
      const letGo =
        claim.isNamed && !hasCreatedNothing(error)
          ? repository.release(identity, claim.token, this.clock.now())
          : repository.free(identity, claim.token);
      // When even this fails, the lease ends the claim. There is no second wait for a database that does not answer.
      const letGone = letGo.catch(() => undefined);
      if (!(error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE')) await letGone;
      throw error;
    }
  }
}

/** Large bodies are hashed on another thread, small ones at once: that is cheaper than asking a thread. */
async function sha256Of(bytes: Buffer): Promise<string> {
  if (bytes.length < INLINE_HASH_BYTES) return createHash('sha256').update(bytes).digest('hex');
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex');
}

/** 502 is clear as well: what it speaks of has failed for good. */
function hasCreatedNothing(error: unknown): boolean {
  return error instanceof AppError && (error.status < 500 || error.code === 'UPSTREAM_ERROR');
}

function replay<T>(kept: KeptRow | null, bodySha256: string): T {
  if (kept && kept.bodySha256 !== bodySha256) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  // No row: the first attempt failed between our two looks. The client's next try will find the key free.
  if (!kept || kept.status === null || kept.response === null) throw new AppError('DUPLICATE_REQUEST');
  return JSON.parse(kept.response) as T;
}
