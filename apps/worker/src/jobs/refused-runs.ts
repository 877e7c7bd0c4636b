import { Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { RunDispatcher, RunEndings, type CompletionReason, type WorkRow } from '#runs';

const LOGIN_HINT = 'It wants a login: enter it as a request header in the settings of the site.';

/** Ends runs that cannot go on, with the reason for the person who started them. */
@Injectable()
export class RefusedRuns {
  constructor(
    private readonly endings: RunEndings,
    private readonly dispatcher: RunDispatcher,
  ) {}

  async end(run: WorkRow, refusal: { reason: CompletionReason; message: string }, log: Logger): Promise<void> {
    const { reason } = refusal;
    const message = refusal.message.replace(/( answers 401)$/, `$1. ${LOGIN_HINT}`);
    const { ended } = await this.endings.end({
      ...{ runId: run.id, status: 'failed', reason, epoch: run.epoch },
      message: `${message} Nothing was charged.`,
      error: message,
    });
    log.info({ reason, ended }, 'the run cannot go on');
    await this.dispatcher.startNext(run.orgId);
  }
}
