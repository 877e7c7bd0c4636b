import { Module } from '@nestjs/common';
import { Progress } from '#common';
import { QueueModule } from '#queue/nest';
import { FrontierModule } from '#frontier/nest';
import { RunsModule } from '#runs/nest';
import { RefusedRuns } from './refused-runs.js';
import { RunLogins } from './run-logins.js';
import { PhaseSteps } from './phase-steps.js';
import { StopSignal } from './stop-signal.js';

/** What every job works with: runs and their queues, the signal to stop, and the progress that liveness is told by. */
@Module({
  imports: [QueueModule, RunsModule, FrontierModule],
  providers: [StopSignal, PhaseSteps, Progress, RefusedRuns, RunLogins],
  exports: [QueueModule, RunsModule, FrontierModule, StopSignal, PhaseSteps, Progress, RefusedRuns, RunLogins],
})
export class JobsModule {}
