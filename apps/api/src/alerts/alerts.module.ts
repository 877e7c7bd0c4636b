import { Module } from '@nestjs/common';
import { AlertsModule as AlertsLibrary } from '#alerts/nest';
import { AlertsController } from './alerts.controller.js';

/** What is watched of sites, and what fails. */
@Module({ imports: [AlertsLibrary], controllers: [AlertsController] })
export class AlertsModule {}
