import { Module, type DynamicModule } from '@nestjs/common';
import { HealthController } from './health/health.controller.js';
import { WorkerService } from './worker.service.js';

@Module({})
export class WorkerModule {
  static with(worker: WorkerService): DynamicModule {
    return {
      module: WorkerModule,
      controllers: [HealthController],
      providers: [{ provide: WorkerService, useValue: worker }],
    };
  }
}
