import type { CallOptions, KeyedCallOptions } from './agent-runs.js';
import type { Transport } from './transport.js';
import type {
  ChangeSchedule,
  CreatedRun,
  CreateSchedule,
  Schedule,
  ScheduleDetail,
  ScheduleList,
  ScheduleTickList,
} from './types.js';

/** Schedules of the organization (outside of the stable contract). */
export class Schedules {
  constructor(private readonly transport: Transport) {}

  create(schedule: CreateSchedule, { signal, idempotencyKey }: KeyedCallOptions = {}): Promise<ScheduleDetail> {
    return this.transport.json({ method: 'POST', path: ['schedules'], json: schedule, signal, idempotencyKey });
  }

  list(
    query: { limit?: number; offset?: number; siteKey?: string; websiteId?: string } = {},
    { signal }: CallOptions = {},
  ): Promise<ScheduleList> {
    return this.transport.json({ method: 'GET', path: ['schedules'], query, signal });
  }

  get(id: Schedule['id'], { signal }: CallOptions = {}): Promise<ScheduleDetail> {
    return this.transport.json({ method: 'GET', path: ['schedules', id], signal });
  }

  change(id: string, change: ChangeSchedule, { signal }: CallOptions = {}): Promise<ScheduleDetail> {
    return this.transport.json({ method: 'PATCH', path: ['schedules', id], json: change, signal });
  }

  remove(id: string, { signal }: CallOptions = {}): Promise<{ success: boolean }> {
    return this.transport.json({ method: 'DELETE', path: ['schedules', id], signal });
  }

  run(id: string, { signal, idempotencyKey }: KeyedCallOptions = {}): Promise<CreatedRun> {
    return this.transport.json({ method: 'POST', path: ['schedules', id, 'run'], signal, idempotencyKey });
  }

  pause(id: string, { signal }: CallOptions = {}): Promise<ScheduleDetail> {
    return this.transport.json({ method: 'POST', path: ['schedules', id, 'pause'], signal });
  }

  resume(id: string, { signal }: CallOptions = {}): Promise<ScheduleDetail> {
    return this.transport.json({ method: 'POST', path: ['schedules', id, 'resume'], signal });
  }

  ticks(
    id: string,
    query: { limit?: number; offset?: number } = {},
    { signal }: CallOptions = {},
  ): Promise<ScheduleTickList> {
    return this.transport.json({ method: 'GET', path: ['schedules', id, 'ticks'], query, signal });
  }
}
