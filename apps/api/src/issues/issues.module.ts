import { Module } from '@nestjs/common';
import { IssuesModule as IssuesOfSites } from '#issues/nest';
import { IssuesController } from './issues.controller.js';

@Module({ imports: [IssuesOfSites], controllers: [IssuesController] })
export class IssuesModule {}
